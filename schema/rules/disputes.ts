/** Why somebody disputes a debt: names for those who manage it. The debtor's page says them in its own languages. */
export const DISPUTE_REASONS = {
  PAID: "Ya la ha pagado",
  WRONG_AMOUNT: "El importe no es correcto",
  NOT_CONTRACTED: "No contrató lo que se le reclama",
  NOT_RECEIVED: "No recibió lo que contrató, o tenía defectos",
  TOO_OLD: "Es demasiado antigua",
  OTHER: "Otro motivo",
} as const;

export type DisputeReason = keyof typeof DISPUTE_REASONS;
