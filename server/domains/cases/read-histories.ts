// SQL: the matters with their parties, one statement for any number of them.
import type { EntityManager } from "typeorm";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { storedIntervention } from "../../../schema/rules/interventions.ts";
import type { DebtorIntervention } from "../../../schema/rules/tasks.ts";
import type { Channel, Fact, History, Matter, Party, What } from "../attempts/history.ts";
import type { Span } from "../attempts/open-days.ts";
import { shutSpansOf } from "./read-shut-spans.ts";
import { isPublicBody } from "../parties/public-body.ts";
import type { NoticeChannel } from "../parties/notices.ts";
import { PRESENT } from "../parties/party.ts";
import { holdsFor } from "../tasks/creditor.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { ENDED_STATES_SQL } from "../tasks/task-properties.ts";
import { asOneAct } from "./one-act.ts";
import { storedFactsSql } from "./stored-facts.ts";
import type { StoredFact } from "./stored-facts.ts";

type Reading = Pick<EntityManager, "query">;

interface StoredMatter {
  id: number;
  interventionType: number;
  area: string | null;
  amount: string | null;
  /** In which quality a task's debtor owes it; those added to it have their own role. */
  intervention: DebtorIntervention | null;
  /** Whom a task says that it is owed to; "" where it doesn't. */
  entity: string;
  /** What a task's list says of a creditor of the public sector; null: of none. */
  publicCreditor: Pick<TaskList, "company" | "creditorName" | "creditorDocument" | "creditorOfOthers"> | null;
  /** As its list says, or somebody has noted. */
  isPeriodic: boolean;
  /** Since when it is over; null while it isn't. */
  endedAt: Date | null;
  parties: {
    id: number;
    side: "CLAIMANT" | "RESPONDENT";
    position: number;
    isCompany: boolean;
    document: string | null;
    role: DebtorIntervention | null;
  }[];
}

const PARTIES = `(SELECT coalesce(json_agg(json_build_object('id', p.id, 'side', p.side, 'position', p.position, 'isCompany', p.is_company, 'document', p.identity_document, 'role', p.role)
  ORDER BY p.side, p.position), '[]')`;

const isNotedPeriodic = (matter: string) =>
  `EXISTS (SELECT FROM noted_facts f WHERE f.${matter} AND f.kind = 'PERIODIC' AND f.withdrawn_at IS NULL)`;

const TASKS = `SELECT t.id, 3 AS "interventionType", NULL AS area, t.amount_debt::text AS amount, t.intervention, t.entity,
    (SELECT json_build_object('company', l.company, 'creditorName', l.creditor_name, 'creditorDocument', l.creditor_document,
       'creditorOfOthers', l.creditor_of_others)
     FROM task_lists l WHERE l.id = t.list_id AND l.creditor_document ~ '^[PQS]') AS "publicCreditor",
    EXISTS (SELECT FROM task_lists l WHERE l.id = t.list_id AND l.periodic_debts) OR ${isNotedPeriodic("task_id = t.id")} AS "isPeriodic",
    CASE WHEN t.state IN ${ENDED_STATES_SQL} THEN t.state_since END AS "endedAt",
    ${PARTIES} FROM parties p WHERE p.task_id = t.id AND ${PRESENT}) AS parties
  FROM tasks t WHERE t.id = ANY($1)`;

const CASES = `SELECT c.id, c.intervention_type AS "interventionType", c.area, NULL::text AS amount, NULL::text AS intervention, '' AS entity, NULL AS "publicCreditor",
    ${isNotedPeriodic("case_id = c.id")} AS "isPeriodic",
    c.closed_at AS "endedAt",
    ${PARTIES} FROM parties p WHERE p.case_id = c.id AND ${PRESENT}) AS parties
  FROM cases c WHERE c.id = ANY($1)`;

/**
 * The histories of these corporate tasks, by task; a task nobody was ever told of has one without facts. Three statements,
 * however many tasks: callers with more than some thousands go through them in pieces.
 */
export async function historiesOfTasks(
  db: Reading,
  taskIds: readonly number[],
): Promise<Map<number, History>> {
  return histories(db, "task", taskIds);
}

/** The same of cases. */
export async function historiesOfCases(
  db: Reading,
  caseIds: readonly number[],
): Promise<Map<number, History>> {
  return histories(db, "case", caseIds);
}

/** That of one matter, which exists. */
export async function historyOf(
  db: Reading,
  { taskId, caseId }: { taskId: number | null; caseId: number | null },
): Promise<History> {
  const found =
    caseId === null ? await historiesOfTasks(db, [taskId ?? 0]) : await historiesOfCases(db, [caseId]);
  const history = found.get(caseId ?? taskId ?? 0);
  if (history === undefined) throw new Error("the matter has no history");
  return history;
}

async function histories(
  db: Reading,
  kind: Matter["kind"],
  ids: readonly number[],
): Promise<Map<number, History>> {
  if (ids.length === 0) return new Map();
  const matters = await db.query<StoredMatter[]>(kind === "task" ? TASKS : CASES, [ids]);
  const stored = await db.query<StoredFact[]>(storedFactsSql(kind === "task" ? "task_id" : "case_id"), [ids]);
  const byMatter = Map.groupBy(stored, ({ matterId }) => matterId);
  // Days on which somebody couldn't answer matter to whom a term can run.
  const reached = stored.flatMap(({ partyId, kind: fact }) =>
    partyId !== null && fact !== "NOTICE" && fact !== "BOUNCED" ? [partyId] : [],
  );
  const shut = await shutSpansOf(db, [...new Set(reached)]);
  return new Map(
    matters.map((matter) => [
      matter.id,
      {
        matter: matterOf(kind, matter),
        parties: matter.parties.map((party) =>
          partyOf(matter, party, [...(shut.get(party.id) ?? []), ...afterEnd(matter)]),
        ),
        facts: factsOf(matter, byMatter.get(matter.id) ?? []),
      },
    ]),
  );
}

/** Once it is over nobody can answer any more: what hadn't run out by then never does. */
function afterEnd({ endedAt }: StoredMatter): Span[] {
  return endedAt === null ? [] : [{ from: endedAt, until: null, by: "CLOSED" }];
}

/** Whether several owe the whole each isn't stored: limitation is then each one's own, which promises the creditor less. */
function matterOf(
  kind: Matter["kind"],
  { interventionType, area, amount, isPeriodic, parties }: StoredMatter,
): Matter {
  const debtors = parties.filter(({ side }) => side === "RESPONDENT");
  const type = storedIntervention(interventionType);
  return {
    kind,
    intervention: type === "CONCILIATION" ? "conciliation" : type === "MEDIATION" ? "mediation" : "none",
    area: area ?? "CIVIL",
    amount,
    obligation: debtors.length > 1 ? "several" : "single",
    isPeriodic,
    exception: null,
    isSimplifiedElectronic: false,
  };
}

type StoredParty = StoredMatter["parties"][number];

function partyOf(
  matter: StoredMatter,
  { id, side, position, isCompany, document, role }: StoredParty,
  shut: Party["shut"],
): Party {
  return {
    id: String(id),
    role: roleOf(matter, { side, position, role }),
    isPublicSector:
      isPublicBody({ isCompany, identityDocument: document }) ||
      (side === "CLAIMANT" && document === null && isOwedToPublicBody(matter)),
    accessAgreed: false,
    shut,
  };
}

/** Of a creditor without a document of its own: whether it is the one that the list speaks of (creditor.ts). */
function isOwedToPublicBody({ publicCreditor, entity }: StoredMatter): boolean {
  return (
    publicCreditor !== null &&
    holdsFor(publicCreditor, entity) &&
    isPublicBody({ isCompany: true, identityDocument: publicCreditor.creditorDocument })
  );
}

/** The debtor that a task names stands first. Fiador and avalista alike answer for what somebody else owes (CC art. 1822). */
function roleOf(
  { intervention }: StoredMatter,
  { side, position, role }: Pick<StoredParty, "side" | "position" | "role">,
): Party["role"] {
  if (side === "CLAIMANT") return "creditor";
  const quality = position === 1 ? intervention : role;
  return quality === "FIADOR" || quality === "AVALISTA" ? "guarantor" : "debtor";
}

function factsOf({ parties }: StoredMatter, stored: readonly StoredFact[]): Fact[] {
  const respondents = new Set(parties.filter(({ side }) => side === "RESPONDENT").map(({ id }) => id));
  const told = firstNotices(stored);
  return asOneAct(stored).map(({ at, partyId, addressee, ...fact }) => {
    const concerned = partyId !== null && respondents.has(partyId) ? [String(partyId)] : null;
    const isSaid = fact.kind === "SPOKEN" || fact.kind === "SAID_YES";
    const since = isSaid ? afterNotice(at, told.get(partyId ?? 0)) : at;
    return { at: since, parties: concerned, addressee, ...whatOf(fact) };
  });
}

function firstNotices(stored: readonly StoredFact[]): Map<number, Date> {
  const first = new Map<number, Date>();
  for (const { kind, partyId, at } of stored) {
    const known = first.get(partyId ?? 0);
    if (kind === "NOTICE" && (known === undefined || at < known)) first.set(partyId ?? 0, at);
  }
  return first;
}

/** A notice noted by hand has a day but no hour: a conversation of that day is taken to be after it. */
function afterNotice(at: Date, told: Date | undefined): Date {
  return told !== undefined && at < told && dayInMadrid(at) === dayInMadrid(told) ? told : at;
}

const CHANNELS: Readonly<Record<NoticeChannel, Channel>> = {
  EMAIL: "email",
  LINK: "link",
  CERTIFIED_POST: "certified_post",
  CERTIFIED_ELECTRONIC: "certified_electronic",
  NOTARY: "notary",
  PHONE: "phone",
  IN_PERSON: "in_person",
  ACCOUNT: "account",
  SESSION: "session",
};

type Stored = Omit<StoredFact, "matterId" | "partyId" | "at" | "addressee">;

function whatOf({ kind, detail, side, madeAt }: Stored): What {
  const by = side === "CLAIMANT" ? "creditor" : "debtor";
  const answer = { type: "answer", by, isWritten: true } as const;
  switch (kind) {
    case "NOTICE":
      return { type: "notice_sent", notice: null, channel: channelOf(detail), isKnownAddress: true };
    case "BOUNCED":
      return { type: "bounced", notice: null };
    case "RECEIPT":
      return receiptOf(detail ?? "");
    case "SPOKEN":
      return { type: "contact" };
    case "WRITTEN":
      return { ...answer, kind: "text", proposal: detail };
    case "DECLINED":
      return { ...answer, kind: "decline", proposal: detail };
    case "SAID_NO":
      return { ...answer, kind: "decline", isWritten: false, proposal: detail };
    case "SAID_YES":
      return { ...answer, kind: "accept", isWritten: false, proposal: detail };
    case "PROPOSED":
      return {
        type: "proposal",
        proposal: detail,
        by,
        madeAt,
        isBinding: false,
        openUntil: null,
      };
    case "PUT":
      return { type: "proposal_put", proposal: detail, by };
    case "CLOSED_PROPOSAL":
      return { type: "proposal_withdrawn", proposal: detail };
    case "AGREED":
      return { type: "agreement_accepted", scope: "whole" };
    case "MET":
      return { type: "first_meeting" };
    case "MISSED":
      return { type: "no_show", summonsReceived: madeAt !== null, summonedAt: madeAt };
    case "REQUESTED":
      return { type: "request_received_by_neutral" };
    case "EXTENDED":
      return { type: "extension_agreed", until: detail };
    case "SWORN":
      return { type: "sworn_statement" };
    case "ENDED":
      return { type: "written_termination", by, isWritten: true };
  }
}

function channelOf(channel: string | null): Channel {
  return CHANNELS[channel as NoticeChannel];
}

/** A receipt of a notice: what was opened, or proved from outside; an answer is told by itself, a session by its attendance. */
function receiptOf(detail: string): What {
  const [receipt = "", channel = ""] = detail.split(":");
  switch (receipt) {
    case "ANSWERED":
      return { type: "answer", by: "debtor", kind: "text", isWritten: true, proposal: null };
    case "ATTENDED":
      return { type: "first_meeting" };
    case "OPENED":
      return { type: "link_opened", notice: null };
    default:
      return {
        type: "certified_receipt",
        channel: channelOf(channel),
        result:
          receipt === "REFUSED" ? "refused" : receipt === "NOT_COLLECTED" ? "not_collected" : "delivered",
      };
  }
}
