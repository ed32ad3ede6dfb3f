import type { LeftOutReason } from "../../../generated/schema-types.ts";

/** Why somebody gets neither mail nor letter nor text message, as the screen says it. */
export const LEFT_OUT_WORDS: Readonly<Record<LeftOutReason, string>> = {
  PAID: "Sus deudas ya están pagadas",
  ENDED: "Sus deudas ya han terminado",
  STRATEGY_STOPPED: "Su estrategia se ha detenido: ha respondido, pagado o prometido pagar",
  RESTRICTED: "Tiene una restricción que no permite escribirle",
  NO_EMAIL: "No tiene correo",
  BAD_EMAIL: "Su dirección de correo no es válida",
  NO_ADDRESS: "No tiene dirección postal",
  BAD_ADDRESS: "Su dirección postal no tiene calle, código postal y localidad",
  NO_PHONE: "No tiene teléfono",
  LANDLINE: "Su teléfono no es un móvil: no recibe SMS",
  BOUNCED: "Lo enviado a su dirección ha vuelto, no es suya o pide que no se use",
  ANSWERED: "Ya ha respondido",
  REASSIGNED: "Su deuda ya no está asignada a quien escribe",
  RECENT: "Se le ha escrito hace poco",
  SAME_PERSON: "Es la misma persona que otra de este envío, a la que ya se escribe",
};
