import type { LeftOutReason } from "../../../generated/schema-types.ts";

/** Why somebody gets no mail, as the screen says it. */
export const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  ENDED: "Sus deudas ya han terminado",
  RESTRICTED: "Tiene una restricción que no permite escribirle",
  NO_EMAIL: "No tiene correo",
  BAD_EMAIL: "Su dirección de correo no es válida",
  BOUNCED: "Los correos a su dirección han vuelto, o no es suya",
  ANSWERED: "Ya ha respondido",
  RECENT: "Se le ha escrito hace poco",
};
