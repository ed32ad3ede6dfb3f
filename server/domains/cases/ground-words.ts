import type { ClosingGround } from "./case-record.ts";

/** The only words for them on the server; web/parts/cases/case-words.ts has the same, which case-words.test.ts holds. */
export const GROUND_LABELS: Readonly<Record<ClosingGround, string>> = {
  NO_ANSWER: "La contraparte no ha respondido en 30 días",
  PROPOSAL_LAPSED: "Han pasado 30 días desde que se recibió una propuesta concreta",
  TIME_OVER: "Han pasado tres meses desde la primera reunión",
  ENDED_BY_PARTY: "Una parte lo ha dado por terminado por escrito",
  REFUSED: "La contraparte no ha querido participar o no ha acudido",
  WITHDRAWN: "El cliente ha retirado la solicitud",
  OTHER: "Otro motivo",
  BY_PARTY: "Un motivo distinto con cada contraparte",
};

/** "la contraparte no ha respondido en 30 días" */
export function groundInSentence(ground: ClosingGround): string {
  return `${GROUND_LABELS[ground].charAt(0).toLowerCase()}${GROUND_LABELS[ground].slice(1)}`;
}

/** What the ground of a case says that ended with an agreement: why there is none with the rest. */
export const WITH_THE_OTHERS = "Sin acuerdo con las demás contrapartes";
