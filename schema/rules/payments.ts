/** What the instalments of a budget are for, as documented; further ones are called as their specialist types them. */
export const BUDGET_CONCEPTS = {
  INITIAL: "ABONO INICIAL",
  MANAGEMENT: "GESTIÓN DEL CASO",
  SIGNING: "FIRMA DEL ACUERDO",
} as const;

/** How a budget is paid. */
export const PAYMENT_METHODS = { CARD: "Tarjeta bancaria", TRANSFER: "Transferencia" } as const;

/** How far a payment has come that a client told of. */
export const PAYMENT_STATES = {
  NOTIFIED: "Por confirmar",
  CONFIRMED: "Confirmado",
  REJECTED: "Rechazado",
  REFUND_DUE: "Por devolver",
  REFUNDED: "Devuelto",
} as const;

/** How far a payout to a specialist has come. */
export const PAYOUT_STATES = {
  REQUESTED: "Solicitada",
  SETTLED: "Realizada",
  REJECTED: "Rechazada",
} as const;

/** What a specialist's balance is made of: on the page, and as rows of its export. */
export const BALANCE_PARTS = {
  CASES: { name: "Tus expedientes", inExports: "Expedientes" },
  FORMER_CASES: {
    name: "Expedientes que ahora lleva otro especialista",
    inExports: "Expedientes de otro especialista",
  },
  PAYOUTS: { name: "Transferencias a tu cuenta", inExports: "Transferencias" },
} as const;
