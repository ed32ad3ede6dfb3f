import { weekday } from "./madrid-days.ts";
import type { TaskState } from "./tasks.ts";

/** How debtors are contacted: words and rules of a contact, for server and web. */

export const CONTACT_CHANNEL_NAMES = {
  INBOX: "Bandeja de entrada",
  EMAIL: "Correo electrónico",
  CHAT: "Chat",
  PHONE: "Teléfono",
} as const;

export type ContactChannel = keyof typeof CONTACT_CHANNEL_NAMES;

export const CONTACT_CHANNELS = Object.keys(CONTACT_CHANNEL_NAMES) as readonly ContactChannel[];

/** What a contact by it is called in histories. */
export const CONTACT_NAMES: Readonly<Record<ContactChannel, string>> = {
  ...CONTACT_CHANNEL_NAMES,
  PHONE: "Llamada",
};

/** How a contact went: as it is chosen, and in histories. */
export const CONTACT_RESULT_WORDS = {
  REACHED: { choice: "Se habló con el deudor", inHistory: "se ha hablado con la persona deudora" },
  LEFT_MESSAGE: { choice: "Se dejó un mensaje", inHistory: "se ha dejado un mensaje" },
  NO_ANSWER: { choice: "No contestó", inHistory: "sin respuesta" },
  WRONG_CONTACT: {
    choice: "El contacto no es suyo",
    inHistory: "el contacto no es de la persona deudora",
  },
} as const;

export type ContactResult = keyof typeof CONTACT_RESULT_WORDS;

export const CONTACT_RESULTS = Object.keys(CONTACT_RESULT_WORDS) as readonly ContactResult[];

/**
 * Where a contact leads; a debtor who has answered the debt stays where that has led. A wrong number makes nobody impossible to
 * find who has shown up by another way.
 */
export function stateAfterContact(state: TaskState, result: ContactResult, hasShownUp: boolean): TaskState {
  if (state !== "ESPERANDO" && state !== "LOCALIZADO" && state !== "ILOCALIZADO") return state;
  if (result === "REACHED") return "LOCALIZADO";
  return result === "WRONG_CONTACT" && !hasShownUp ? "ILOCALIZADO" : state;
}

const FRIDAY = 4;
export const CONTACT_FROM = "09:00";
const UNTIL = "21:00";
/** Nine o'clock in the Canary Islands, all year: both clocks are changed at the same instant. */
const CANARY_FROM = "10:00";
/** INE numbers of Las Palmas and Santa Cruz de Tenerife. */
const CANARY_PROVINCES = ["35", "38"];

/** From when on, in Madrid, somebody who lives in this province (INE number) may be contacted. */
export function contactFrom(province: string | null): string {
  return province !== null && CANARY_PROVINCES.includes(province) ? CANARY_FROM : CONTACT_FROM;
}

/**
 * Whether contacts with debtors are proper at this time in Madrid ("2026-11-23", "09:30"): Monday to Friday, 9 to 21 h, and not
 * before nine where they live.
 */
export function isContactTime(
  { day, time }: { day: string; time: string },
  province: string | null = null,
): boolean {
  return weekday(day) <= FRIDAY && time >= contactFrom(province) && time < UNTIL;
}
