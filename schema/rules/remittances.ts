/** The words of remittances, for server and web. */

export const REMITTANCE_LINE_KINDS = {
  PAYMENT: "Cobro",
  REVERSAL: "Anulación",
} as const;
