import {
  CONTACT_CHANNEL_NAMES,
  CONTACT_RESULT_WORDS,
  CONTACT_RESULTS,
  stateAfterContact,
} from "../../../schema/rules/task-contacts.ts";
import { TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import type {
  ContactableTaskFragment,
  ContactChannel,
  ContactResult,
  LogTaskContactInput,
} from "../../generated/graphql.ts";
import { instantInMadrid } from "../../lib/madrid-time.ts";
import type { UserProblem } from "../../lib/user-errors.ts";

export interface ContactValues {
  channel: ContactChannel | null;
  result: ContactResult | null;
  /** Day and time of the contact; both empty: now. */
  day: string;
  time: string;
  note: string;
  /** With whom of several who owe the debt; "": not chosen. */
  partyId: string;
  /** Why somebody restricted was contacted; asked for by the server alone. */
  restrictionReason: string;
}

export const EMPTY_CONTACT: ContactValues = {
  channel: null,
  result: null,
  day: "",
  time: "",
  note: "",
  partyId: "",
  restrictionReason: "",
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

/** The channels as they are offered, likeliest first. */
export const CHANNEL_CHOICES = (["PHONE", "EMAIL", "CHAT", "INBOX"] as const).map((value) => ({
  value,
  title: CONTACT_CHANNEL_NAMES[value],
}));

/** How a contact may go, each with what it does to a task in this state. */
export function contactResults({
  state,
  channels,
  emailReceived,
}: Pick<ContactableTaskFragment, "state" | "channels" | "emailReceived">): readonly {
  value: ContactResult;
  title: string;
  text?: string;
}[] {
  const hasShownUp = emailReceived || channels.includes("INBOX");
  return CONTACT_RESULTS.map((value) => {
    const next = stateAfterContact(state, value, hasShownUp);
    const text = next === state ? undefined : `La tarea pasa a «${TASK_STATE_NAMES[next]}».`;
    return { value, title: CONTACT_RESULT_WORDS[value].choice, text };
  });
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
  { channel, result, day, time, note, partyId, restrictionReason }: ContactValues,
  obligors: readonly Obligor[],
): LogTaskContactInput | null {
  if (channel === null || result === null) return null;
  const at = day === "" ? null : instantInMadrid(day, time);
  const whom = obligors.length > 0 ? { partyId } : {};
  const despite = restrictionReason.trim();
  return {
    channel,
    result,
    at,
    note: note.trim(),
    ...(despite === "" ? {} : { restrictionReason: despite }),
    ...whom,
  };
}
