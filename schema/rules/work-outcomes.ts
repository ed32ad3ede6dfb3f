/** The words of calls in a worklist, for server and web. `key`: the one that chooses it. */
export const WORK_OUTCOMES = {
  PROMISE: { name: "Promete pagar", key: "p", result: "REACHED" },
  PAYS_NOW: { name: "Paga ya", key: "y", result: "REACHED" },
  PLAN: { name: "Pide un plan", key: "l", result: "REACHED" },
  DISPUTED: { name: "Discute la deuda", key: "d", result: "REACHED" },
  REFUSES: { name: "Se niega a pagar", key: "x", result: "REACHED" },
  CALL_BACK: { name: "Llamar más tarde", key: "m", result: "REACHED" },
  NO_ANSWER: { name: "No contesta", key: "n", result: "NO_ANSWER" },
  WRONG_NUMBER: { name: "Número erróneo", key: "e", result: "WRONG_CONTACT" },
} as const;

export type WorkOutcome = keyof typeof WORK_OUTCOMES;

/** Those in which somebody who owes the debt was spoken to. */
export const RIGHT_PARTY: readonly WorkOutcome[] = [
  "PROMISE",
  "PAYS_NOW",
  "PLAN",
  "DISPUTED",
  "REFUSES",
  "CALL_BACK",
];
