import { AUDIENCES } from "../../../../schema/rules/case-readers.ts";
import { capitalized } from "../../../../schema/rules/sentences.ts";
import type { Audience } from "../../../generated/graphql.ts";
import { joinWords } from "../../../lib/text.ts";
import type { CaseView } from "../hooks/case-view.ts";

export interface AudienceChoice {
  value: Audience;
  title: string;
  /** Who will see it, by name, in plain words. */
  text: string;
}

function counterpartiesText({ counterparties }: CaseView["record"]): string {
  const names = counterparties.map(({ displayName }) => displayName).filter((name) => name !== "");
  return names.length === 0 ? "la contraparte" : joinWords(names);
}

function counterpartiesVerb({ counterparties }: CaseView["record"]): string {
  return counterparties.length > 1 ? "lo verán" : "lo verá";
}

/** Who has declined is in no negotiation any more and reads nothing new of it. */
function forAllParties(record: CaseView["record"]): string {
  const declined = record.counterparties.filter(({ response }) => response === "DECLINED");
  const reading = record.counterparties.filter((party) => !declined.includes(party));
  const readers = { ...record, counterparties: reading };
  const sentences = [
    ...(reading.length === 0 && declined.length > 0
      ? []
      : [`También ${counterpartiesVerb(readers)} ${counterpartiesText(readers)}, con su enlace personal.`]),
    ...(declined.length === 0
      ? []
      : [
          `No ${counterpartiesVerb({ ...record, counterparties: declined })} ${counterpartiesText({ ...record, counterparties: declined })}, que no ${declined.length > 1 ? "quieren" : "quiere"} participar.`,
        ]),
  ];
  return sentences.join(" ");
}

function forManager(record: CaseView["record"]): AudienceChoice[] {
  const client = record.party?.displayName ?? "tu cliente";
  const others = counterpartiesText(record);
  return [
    {
      value: "ME",
      title: AUDIENCES.ME.name,
      text: `Nadie más lo ve: ni ${client}, ni ${others}, ni la administración.`,
    },
    {
      value: "CLIENT",
      title: "Con mi cliente",
      text: `Lo veis tú, ${client} y la administración. ${capitalized(others)} no ${counterpartiesVerb(record)}.`,
    },
    {
      value: "ALL",
      title: AUDIENCES.ALL.name,
      text: forAllParties(record),
    },
  ];
}

function forClient(record: CaseView["record"]): AudienceChoice[] {
  const manager = record.specialistName ?? "quien lleve tu expediente";
  const others = counterpartiesText(record);
  return [
    {
      value: "CLIENT",
      title: "Con mi especialista",
      text: `Lo veis tú, ${manager} y la administración. ${capitalized(others)} no ${counterpartiesVerb(record)}.`,
    },
    {
      value: "ALL",
      title: AUDIENCES.ALL.name,
      text: forAllParties(record),
    },
    { value: "ME", title: AUDIENCES.ME.name, text: `Nadie más lo ve, tampoco ${manager}.` },
  ];
}

function forAdmin(record: CaseView["record"]): AudienceChoice[] {
  const inside = joinWords([
    record.specialistName ?? "el especialista",
    record.party?.displayName ?? "el cliente",
  ]);
  const others = counterpartiesText(record);
  return [
    {
      value: "ME",
      title: AUDIENCES.ME.name,
      text: "Nadie más lo ve, tampoco el resto de la administración.",
    },
    {
      value: "CLIENT",
      title: AUDIENCES.CLIENT.name,
      text: `Lo ven ${inside} y la administración. ${capitalized(others)} no ${counterpartiesVerb(record)}.`,
    },
    {
      value: "ALL",
      title: AUDIENCES.ALL.name,
      text: forAllParties(record),
    },
  ];
}

/** To whom something can be shown, the safest or most usual first. */
export function audienceChoices({ viewer, record }: Pick<CaseView, "viewer" | "record">): AudienceChoice[] {
  if (viewer === "CLIENT") return forClient(record);
  return viewer === "ADMIN" ? forAdmin(record) : forManager(record);
}

/** Who reads a comment under something of this audience. */
export function commentReaders(view: Pick<CaseView, "viewer" | "record">, audience: Audience): string {
  const choice = audienceChoices(view).find(({ value }) => value === audience);
  return choice === undefined ? "" : choice.text;
}
