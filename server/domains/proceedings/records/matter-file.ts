import type { EntityManager } from "typeorm";
import type { Context } from "../../../shared/context.ts";
import type { caseCost } from "../../billing/case-cost.ts";
import type { History } from "../../attempts/history.ts";
import type { GroundOption, PartyGrounds } from "../../cases/closing-grounds.ts";
import type { NoticeContent } from "../../parties/communicated.ts";
import type { PartyNotice } from "../../parties/party-notice.entity.ts";
import { PUBLIC_BODY_WARNING } from "../../parties/public-body.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { FormerIdentity } from "../../parties/same-person.ts";
import type { AgreementRow, InstalmentRow } from "../agreements/agreement-rows.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatters } from "../matter-parties.ts";
import type { Neutral } from "../neutral.ts";
import type { AttendanceRow, SessionRow } from "../sessions/session-rows.ts";
import { groundsByFacts } from "./attempt-grounds.ts";
import { readMatterFacts } from "./matter-facts.ts";
import type { MatterFacts } from "./matter-facts.ts";

export interface FileNotice extends Pick<
  PartyNotice,
  | "partyId"
  | "channel"
  | "sentTo"
  | "sentAt"
  | "receivedAt"
  | "receipt"
  | "proof"
  | "objectVersion"
  | "spoken"
  | "endsNegotiation"
  | "handedOverAt"
  | "openedAt"
  | "failed"
  | "contentHash"
> {
  /** The party's name when it was sent; null for notices from before names were kept. */
  addressee: string | null;
  /** All that `contentHash` covers. */
  content: Partial<NoticeContent>;
  /** The same mail or letter told of other debts of its recipient, too. */
  coversOthers: boolean;
  /** Whether the notice carried a concrete proposal. */
  withProposal: boolean;
  /** Start of the session it called to. */
  calledTo: Date | null;
  /** What it showed, word by word. */
  object: string;
  /** Amount of a corporate task's debt then, exact. */
  amount: string | null;
  /** Of a mail to many: what was answered for it, last; and when it was delivered, by whoever carried it. */
  serverAnswer: string | null;
  deliveredAt: Date | null;
}

export interface FileSession extends SessionRow {
  attendance: AttendanceRow[];
}

export interface FileAgreement extends AgreementRow {
  instalments: InstalmentRow[];
  /** Between whom it is. */
  partyIds: number[];
  /** Ids of those that haven't answered yet. */
  awaited: number[];
}

/** All that letters and records are made of. */
export interface MatterFile {
  matter: Matter;
  /** To whom the document is addressed, or whom alone it concerns; null: all. */
  concerns: PartyRow | null;
  /** Claimants first. */
  parties: PartyRow[];
  /** Those taken out of it that had been told, had answered or had come. */
  removed: PartyRow[];
  /** Earlier names and documents of parties that were corrected after they had first been told, oldest first. */
  formerly: FormerIdentity[];
  neutral: Neutral | null;
  /** Oldest first, without the cancelled ones. */
  sessions: FileSession[];
  /** Oldest first. */
  notices: FileNotice[];
  /** Those every reader of the document may see: with all parties, or with the one it is for. Proposed and closed, newest first. */
  agreements: FileAgreement[];
  /** With some of the parties only: their terms are for nobody else. */
  partial: FileAgreement[];
  /** Respondents that came, wrote or answered. */
  heardOf: number[];
  /** Of ending without agreement, each with the facts it rests on (LO 1/2025 arts. 10.3 and 10.4). */
  grounds: GroundOption[];
  /** The same with each respondent alone. */
  endings: PartyGrounds[];
  /** What the grounds and the year to sue are counted from. */
  history: History;
  /** "Mercantil"; "" without one. */
  area: string;
  /** What law says against a certificate, by the area or by who is a party (LO 1/2025 art. 3.2); null when nothing. */
  leftOut: string | null;
  /** Respondents that are insolvent: LO 1/2025 art. 3.2. */
  insolvent: number[];
  /** What the case costs, over all that was accepted; null without a budget. */
  cost: Awaited<ReturnType<typeof caseCost>>;
  now: Date;
}

/** A fixed number of statements whatever the matter's size. */
export async function readMatterFile(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  matter: Matter,
): Promise<MatterFile> {
  const [file] = await readMatterFiles(ctx, db, [matter]);
  if (!file) throw new Error("each matter has a file");
  return file;
}

/** In the order of the matters, which are different ones; of corporate tasks a fixed number of statements, however many. */
export async function readMatterFiles(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  matters: readonly Matter[],
): Promise<MatterFile[]> {
  const parties = await partiesOfMatters(db, matters);
  const facts = await readMatterFacts(ctx, db, { matters, parties: parties.flat() });
  return matters.map((matter, at) => fileOf(ctx, matter, parties[at] ?? [], facts));
}

function fileOf(
  ctx: Pick<Context, "clock">,
  matter: Matter,
  parties: PartyRow[],
  facts: MatterFacts,
): MatterFile {
  const isOwn = (row: Pick<Matter, "caseId" | "taskId">) =>
    row.caseId === matter.caseId && row.taskId === matter.taskId;
  const ids = new Set(parties.map(({ id }) => id));
  const isOfParty = ({ partyId }: { partyId: number }) => ids.has(partyId);
  const all = facts.agreements.filter(isOwn);
  const agreements = all.filter((agreement) => isWithAll(agreement, parties));
  const area = facts.areas.find(({ code }) => code === matter.area);
  const file = {
    matter,
    concerns: null,
    parties,
    removed: facts.removed.filter(isOwn),
    formerly: facts.formerly.filter(isOfParty),
    neutral: facts.neutrals.get(matter.specialistId ?? 0) ?? null,
    sessions: facts.sessions.filter(isOwn),
    notices: facts.notices.filter(isOfParty),
    agreements,
    partial: all.filter((agreement) => !agreements.includes(agreement)),
    area: area?.text ?? "",
    leftOut: area?.warning ?? publicBodyWarning(historyOf(facts, matter)),
    cost: facts.costs.get(matter.caseId ?? 0) ?? null,
    insolvent: facts.insolvent.filter((id) => ids.has(id)),
    history: historyOf(facts, matter),
    now: ctx.clock.now(),
  };
  return { ...file, ...groundsByFacts(ctx, file) };
}

function publicBodyWarning({ parties }: History): string | null {
  return parties.some(({ isPublicSector }) => isPublicSector) ? PUBLIC_BODY_WARNING : null;
}

function historyOf({ histories }: MatterFacts, { kind, caseId, taskId }: Matter): History {
  const history = kind === "CASE" ? histories.cases.get(caseId) : histories.tasks.get(taskId);
  if (history === undefined) throw new Error("each matter has a history");
  return history;
}

function isWithAll({ partyIds }: FileAgreement, parties: readonly PartyRow[]): boolean {
  return parties.every(({ id, side }) => side === "CLAIMANT" || partyIds.includes(id));
}
