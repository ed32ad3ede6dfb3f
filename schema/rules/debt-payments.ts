/** The words of debtors' payments, for server and web. */

export const DEBT_PAYMENT_METHODS = {
  TRANSFER: "Transferencia",
  DIRECT_DEBIT: "Domiciliación",
  CARD: "Tarjeta",
  CASH: "Efectivo",
  OTHER: "Otra forma",
} as const;

export type DebtPaymentMethod = keyof typeof DEBT_PAYMENT_METHODS;

export const PAYMENT_RECIPIENTS = {
  CREDITOR: "El acreedor",
  PLATFORM: "La plataforma",
} as const;

export type PaymentRecipient = keyof typeof PAYMENT_RECIPIENTS;

/** In the order in which payments go to them. */
export const DEBT_PARTS = {
  COSTS: "Gastos",
  INTEREST: "Intereses",
  PRINCIPAL: "Principal",
} as const;

export type DebtPart = keyof typeof DEBT_PARTS;

/** What is added by hand to what a creditor claims, and the part of the debt it belongs to. */
export const DEBT_CHARGES = {
  FEES: { name: "Gastos de gestión", part: "COSTS" },
  COURT_COSTS: { name: "Costas judiciales", part: "COSTS" },
  OTHER: { name: "Otros gastos", part: "COSTS" },
  INTEREST: { name: "Intereses pactados", part: "INTEREST" },
} as const satisfies Readonly<Record<string, { name: string; part: DebtPart }>>;

export type DebtChargeKind = keyof typeof DEBT_CHARGES;

export const LONGEST_PAYMENT_REFERENCE = 140;
export const LONGEST_PAYMENT_NOTE = 500;
