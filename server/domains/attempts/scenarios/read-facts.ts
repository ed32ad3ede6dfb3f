import { addDays, addMonths, dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { ANSWER_KINDS, CHANNELS, RECEIPT_RESULTS, SIDES } from "../history.ts";
import type { Day, Fact, FactType, Party, Proposer, Side, What } from "../history.ts";
import type { Fields } from "./fields.ts";

type Read<T extends FactType> = (
  fields: Fields,
  at: Date,
  creditors: Creditors,
) => Extract<What, { type: T }>;

/** Whether the event is told of the creditor: who answers, or ends it. */
interface Creditors {
  isOfCreditor: boolean;
}

/** Those that need an attempt: the order for payment does, since LO 1/2025 art. 5.2 doesn't leave it out. */
const NEEDING = ["ordinary", "verbal", "monitorio"];
/** LO 1/2025 arts. 5.2 and 5.3. */
const PROCEDURES = [
  ...NEEDING,
  "cambiario",
  "enforcement",
  "interim_measures",
  "preliminary",
  "european_order",
  "european_small_claims",
];

const PROPOSERS: readonly Proposer[] = [...SIDES, "neutral"];

/** How each type of event is read; a further type doesn't compile before it stands here. */
const READERS: { readonly [T in FactType]: Read<T> } = {
  request_received_by_neutral: () => ({ type: "request_received_by_neutral" }),
  notice_sent: (fields) => ({
    type: "notice_sent",
    notice: fields.text("notice"),
    channel: fields.choice("channel", CHANNELS, null),
    isKnownAddress: fields.flag("known_address", true) && !fields.flag("new_address", false),
  }),
  relay_delivered: (fields) => ({ type: "relay_delivered", notice: fields.text("notice") }),
  bounced: (fields) => ({ type: "bounced", notice: fields.text("notice") }),
  link_opened: (fields) => ({ type: "link_opened", notice: fields.text("notice") }),
  certified_receipt: (fields) => {
    // Which of the notices it proves doesn't matter: the first proof counts.
    fields.text("notice");
    return {
      type: "certified_receipt",
      channel: fields.choice("channel", CHANNELS, null),
      result: fields.choice(fields.has("outcome") ? "outcome" : "result", RECEIPT_RESULTS, "delivered"),
    };
  },
  answer: (fields, _at, { isOfCreditor }) => ({
    type: "answer",
    by: sideOf(fields, isOfCreditor),
    kind: fields.choice("kind", ANSWER_KINDS, "text"),
    isWritten: fields.flag("written", true),
    proposal: fields.text("proposal"),
  }),
  contact: (fields) => {
    fields.choice("channel", CHANNELS, "phone");
    return { type: "contact" };
  },
  proposal: (fields, at) => {
    const isBinding = fields.flag("binding", false);
    return {
      type: "proposal",
      proposal: fields.text("proposal"),
      by: fields.choice("by", PROPOSERS, null),
      madeAt: null,
      isBinding,
      openUntil: openUntil(fields, at, { isBinding }),
    };
  },
  proposal_put: (fields) => ({
    type: "proposal_put",
    proposal: fields.text("proposal"),
    by: fields.choice("by", SIDES, null),
  }),
  proposal_withdrawn: (fields) => ({ type: "proposal_withdrawn", proposal: fields.text("proposal") }),
  first_meeting: () => ({ type: "first_meeting" }),
  no_show: (fields) => ({ type: "no_show", summonsReceived: fields.flag("summons_received", false) }),
  extension_agreed: (fields) => ({ type: "extension_agreed", until: fields.day("until") }),
  agreement_accepted: (fields) => ({
    type: "agreement_accepted",
    scope: fields.choice("scope", ["whole", "part"], "whole"),
  }),
  written_termination: (fields, _at, { isOfCreditor }) => ({
    type: "written_termination",
    by: fields.choice("by", PROPOSERS, isOfCreditor ? "creditor" : null),
    isWritten: fields.flag("written", true),
  }),
  made_available: (fields) => ({ type: "made_available", notice: fields.text("notice") }),
  access_impossible: (fields) => {
    fields.text("notice");
    return { type: "access_impossible" };
  },
  sworn_statement: () => ({ type: "sworn_statement" }),
  claim_filed: (fields) => ({
    type: "claim_filed",
    needsAttempt: NEEDING.includes(fields.choice("procedure", PROCEDURES, "ordinary")),
    saysAttempt: fields.flag("mentions_attempt", true),
  }),
};

/** Other names for what is the same event, each with what it says by its name. */
const OTHER_NAMES: Readonly<Record<string, { type: FactType; says?: Readonly<Record<string, unknown>> }>> = {
  bounce: { type: "bounced" },
  refused: { type: "certified_receipt", says: { result: "refused" } },
  not_collected: { type: "certified_receipt", says: { result: "not_collected" } },
  meeting: { type: "first_meeting" },
  address_unknown: { type: "sworn_statement" },
};

const TYPES = Object.keys(READERS) as FactType[];

/** Types whose fact concerns everybody where no party is named. */
const FOR_ALL: readonly FactType[] = ["request_received_by_neutral"];
/** Types that may be told of the creditor. */
const OF_CREDITOR: readonly FactType[] = ["answer", "written_termination"];

/** Null: it couldn't be read, and its problems are noted. */
export function readFact(fields: Fields, parties: readonly Party[]): Fact | null {
  const at = fields.instant("at");
  const name = fields.required("type");
  const other = OTHER_NAMES[name];
  const type = other?.type ?? TYPES.find((one) => one === name);
  fields.say(other?.says ?? {});
  if (type === undefined) {
    if (name !== "") fields.note(`no conozco el tipo de hecho «${name}»; puede ser ${TYPES.join(", ")}.`);
    return null;
  }
  const named = namedParties(fields, type);
  const isOfCreditor =
    OF_CREDITOR.includes(type) &&
    named?.length === 1 &&
    parties.some(({ id, role }) => id === named[0] && role === "creditor");
  const what = READERS[type](fields, at, { isOfCreditor });
  fields.nothingElse();
  for (const id of isOfCreditor ? [] : (named ?? []))
    if (!parties.some((party) => party.id === id && party.role !== "creditor"))
      fields.note(`«${id}» no es ninguno de los deudores o fiadores.`);
  return { at, parties: isOfCreditor ? null : named, ...what };
}

/** `party`, `parties` or, of a claim, `against`. */
function namedParties(fields: Fields, type: FactType): string[] | null {
  const name = type === "claim_filed" ? "against" : fields.has("parties") ? "parties" : "party";
  if (name === "party") {
    if (!fields.has("party")) {
      if (!FOR_ALL.includes(type)) fields.note("falta «party».");
      return null;
    }
    const id = fields.required("party");
    return id === "" ? null : [id];
  }
  const ids = fields.list(name);
  if (ids.length === 0) fields.note(`«${name}» está vacía.`);
  return ids.map((id) => {
    if (typeof id !== "string") fields.note(`«${name}» tiene que nombrar partes.`);
    return String(id);
  });
}

function sideOf(fields: Fields, isOfCreditor: boolean): Side {
  return fields.choice("by", SIDES, isOfCreditor ? "creditor" : "debtor");
}

/** LO 1/2025 art. 17.4: a month, or longer where the offer says so. */
function openUntil(fields: Fields, at: Date, { isBinding }: { isBinding: boolean }): Day | null {
  const until = fields.day(fields.has("until") ? "until" : "open_until");
  const days = whole(fields, "open_days");
  const months = whole(fields, "open_months");
  if (!isBinding && (until !== null || days !== null || months !== null))
    fields.note("solo una oferta vinculante («binding») tiene un plazo propio.");
  if (until !== null) return until;
  if (days !== null) return addDays(dayInMadrid(at), days);
  return months === null ? null : addMonths(dayInMadrid(at), months);
}

function whole(fields: Fields, name: string): number | null {
  const value = fields.raw(name);
  if (value === undefined) return null;
  if (typeof value === "number" && Number.isInteger(value) && value > 0 && value < 1000) return value;
  fields.note(`«${name}» tiene que ser un número entero de 1 a 999.`);
  return null;
}
