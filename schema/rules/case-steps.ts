import type { CaseStatus } from "./case-states.ts";

/** What waits for somebody in a case: its page and 'Pendiente de ti' decide it and say it alike. */

export interface StepWords {
  text: string;
  /** What its link or button says. */
  action: string;
}

export const CHOOSE_SPECIALIST: StepWords = {
  text: "Nadie lleva todavía tu expediente: puedes elegir tú a quien quieras.",
  action: "Elegir especialista",
};

export const ANSWER_BUDGET: StepWords = {
  text: "Tienes un presupuesto pendiente de tu respuesta.",
  action: "Ver el presupuesto",
};

export const ANSWER_AGREEMENT: StepWords = {
  text: "Hay una propuesta de acuerdo: léela con calma y responde.",
  action: "Leer el acuerdo",
};

const SEND_BUDGET: StepWords = {
  text: "El presupuesto está en borrador: nadie lo ha visto aún.",
  action: "Revisar y enviar",
};

const PREPARE_BUDGET: StepWords = {
  text: "Este expediente no tiene presupuesto.",
  action: "Preparar presupuesto",
};

/** Nobody is asked, so the client may choose. */
export function isToChooseSpecialist(status: CaseStatus, specialistId: number | string | null): boolean {
  return status === "PENDING_ACCEPTANCE" && specialistId === null;
}

/** Of an open case that somebody has accepted; null: a budget waits for the client or is agreed. */
export function budgetStep(statuses: readonly string[]): StepWords | null {
  if (statuses.some((status) => status === "SENT" || status === "ACCEPTED")) return null;
  return statuses.includes("DRAFT") ? SEND_BUDGET : PREPARE_BUDGET;
}

/** Whether a counterparty still has to be told of the case. */
export function isToInvite(status: CaseStatus, party: { response: string; isTold: boolean }): boolean {
  return status === "PENDING_COUNTERPARTY" && party.response === "PENDING" && !party.isTold;
}

export function invitingStep(name: string): StepWords {
  return { text: `${name} todavía no sabe nada: invítale a participar.`, action: "Ver las partes" };
}

/** Several at once, where one page shows them all. */
export function invitingAllStep(names: readonly string[]): StepWords {
  if (names.length === 1) return invitingStep(names[0] ?? "");
  return {
    text: `${names.length} contrapartes todavía no saben nada: invítalas a participar.`,
    action: "Ver las partes",
  };
}

/** An invited client who doesn't want to go on; what becomes of the money. */
export function leavingText(name: string, reason: string | null): string {
  const why = reason === null ? "" : ` Motivo: «${reason}».`;
  return `${name} no quiere seguir.${why} Al cerrar el expediente se anula lo que no llegó a deberse, y lo pagado de más pasa a devolución.`;
}
