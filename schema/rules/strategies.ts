/** Words of the steps of a strategy, for server and web. */

export const STRATEGY_ACTION_NAMES = {
  MAIL: "Correo electrónico",
  LETTER: "Carta",
  CALL: "Llamada",
  CERTIFICATE: "Certificado del intento",
} as const;

export const STRATEGY_CONDITION_NAMES = {
  ALWAYS: "Siempre",
  NOT_OPENED: "Si no ha abierto su enlace",
  OPENED: "Si ha abierto su enlace y no responde",
  PROMISE_BROKEN: "Si incumple una promesa de pago",
} as const;

/** Whether what a step does is written by a template. */
export function sendsTemplate(action: keyof typeof STRATEGY_ACTION_NAMES): action is "MAIL" | "LETTER" {
  return action === "MAIL" || action === "LETTER";
}

/** Of a certificate, which has no other. */
export const CERTIFICATE_CONDITION = "Cuando acaba el plazo de la ley sin respuesta";

export const STRATEGY_STATUS_NAMES = {
  DRAFT: "Borrador",
  ON: "En marcha",
  PAUSED: "En pausa",
  OFF: "Apagada",
} as const;

/** What decides which of two versions did better; of people. */
export const STRATEGY_MEASURE_NAMES = {
  ANSWERED: "Responden",
  PROMISED: "Prometen pagar",
  PAID: "Pagan algo",
  AMOUNT: "Importe pagado por persona",
} as const;

/** Per cent that one of two compared versions gets at least, and at most. */
export const COMPARED_SHARES = { least: 10, most: 90 } as const;

export const MOST_STRATEGY_STEPS = 20;
export const LONGEST_STRATEGY_NAME = 80;
export const LONGEST_STEP_NOTE = 500;
