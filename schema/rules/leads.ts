/** What public forms ask for. */
export const LEAD_KINDS = {
  CORPORATE_TASKS: "Tareas corporativas",
  WALLET: "Valoración de cartera",
} as const;

export const LEAD_STATES = {
  NEW: "Nueva",
  IN_PROGRESS: "En curso",
  ANSWERED: "Respondida",
  WON: "Ganada",
  DISCARDED: "Descartada",
} as const;

export const LEAD_ANSWER_REQUIRED = "Escribe la respuesta";
export const PRIVACY_NOT_ACCEPTED = "Para enviar la solicitud tienes que aceptar la política de privacidad";
export const LEGAL_NOTICE_NOT_ACCEPTED = "Para enviar la solicitud tienes que aceptar el aviso legal";
export const WALLET_NOT_CONFIRMED =
  "Confirma que eres titular legítimo de la cartera o tienes autorización, y que los datos están anonimizados o seudonimizados";
export const NO_OBLIGATION_NOT_CONFIRMED =
  "Confirma que entiendes que esta solicitud no obliga a ninguna compra ni gestión";
