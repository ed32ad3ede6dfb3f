import { weekday } from "../../../schema/rules/madrid-days.ts";
import type {
  ContactableTaskFragment,
  ContactChannel,
  ContactResult,
  LogTaskContactInput,
  TaskState,
} from "../../generated/graphql.ts";
import { instantInMadrid } from "../../lib/madrid-time.ts";
import { taskStateLook } from "./task-words.ts";
import type { UserProblem } from "../../lib/user-errors.ts";

export interface ContactValues {
  channel: ContactChannel | null;
  result: ContactResult | null;
  /** Both empty: now. */
  day: string;
  time: string;
  note: string;
  /** With whom of several who owe the debt; "": not chosen. */
  partyId: string;
}

export const EMPTY_CONTACT: ContactValues = {
  channel: null,
  result: null,
  day: "",
  time: "",
  note: "",
  partyId: "",
};

type Obligor = Pick<ContactableTaskFragment["parties"][number], "id" | "displayName">;

/** Whom a contact may have reached, where that has to be said: each who owes the debt has terms of their own. */
export function obligorsToChoose(
  { parties }: Pick<ContactableTaskFragment, "parties">,
  { result }: Pick<ContactValues, "result">,
): Obligor[] {
  const obligors = parties.filter(({ side }) => side === "RESPONDENT");
  return result === "REACHED" && obligors.length > 1 ? obligors : [];
}

export const CONTACT_CHANNELS: readonly { value: ContactChannel; title: string }[] = [
  { value: "PHONE", title: "Teléfono" },
  { value: "EMAIL", title: "Correo electrónico" },
  { value: "CHAT", title: "Chat" },
  { value: "INBOX", title: "Bandeja de entrada" },
];

/** States a contact moves on from; a debtor who has answered stays where that has led. */
const MOVABLE: readonly TaskState[] = ["ESPERANDO", "LOCALIZADO", "ILOCALIZADO"];

/** How a contact may go, each with what it does to a task in this state. */
export function contactResults(
  state: TaskState,
): readonly { value: ContactResult; title: string; text?: string }[] {
  const moving = (to: TaskState) =>
    MOVABLE.includes(state) && state !== to ? `La tarea pasa a «${taskStateLook(to).label}».` : undefined;
  return [
    { value: "REACHED", title: "Se habló con el deudor", text: moving("LOCALIZADO") },
    { value: "LEFT_MESSAGE", title: "Se dejó un mensaje" },
    { value: "NO_ANSWER", title: "No contestó" },
    { value: "WRONG_CONTACT", title: "El contacto no es suyo", text: moving("ILOCALIZADO") },
  ];
}

/** First and last hour of contacts with debtors on weekdays. */
const FROM = "09:00";
const UNTIL = "21:00";

/** Whether contacts with debtors are proper at this time in Madrid: Monday to Friday, 9 to 21 h. */
export function isContactTime({ day, time }: { day: string; time: string }): boolean {
  return weekday(day) < 5 && time >= FROM && time < UNTIL;
}

export function contactProblems(
  values: ContactValues,
  obligors: readonly Obligor[],
  now: number = Date.now(),
): UserProblem[] {
  const problems: UserProblem[] = [];
  if (values.channel === null) problems.push({ field: ["channel"], message: "Elige el canal" });
  if (values.result === null) problems.push({ field: ["result"], message: "Elige el resultado" });
  if (obligors.length > 0 && !obligors.some(({ id }) => id === values.partyId))
    problems.push({ field: ["partyId"], message: "Elige con quién se habló" });
  if (values.day === "" && values.time === "") return problems;
  const at = instantInMadrid(values.day, values.time);
  if (at === null)
    problems.push({ field: ["at"], message: "Escribe el día y la hora, o deja los dos vacíos" });
  else if (Date.parse(at) > now)
    problems.push({ field: ["at"], message: "Elige un día y una hora que ya hayan pasado" });
  return problems;
}

/** Null while channel or result are missing. */
export function contactInput(
  { channel, result, day, time, note, partyId }: ContactValues,
  obligors: readonly Obligor[],
): LogTaskContactInput | null {
  if (channel === null || result === null) return null;
  const at = day === "" ? null : instantInMadrid(day, time);
  const whom = obligors.length > 0 ? { partyId } : {};
  return { channel, result, at, note: note.trim(), ...whom };
}
