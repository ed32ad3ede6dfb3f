// SQL: parts of a notice's JSON are read.
import type { EntityManager } from "typeorm";
import { selectList } from "../../../platform/select-list.ts";
import type { Context } from "../../../shared/context.ts";
import { caseCost } from "../../billing/case-cost.ts";
import { historiesOfCases, historiesOfTasks } from "../../cases/read-histories.ts";
import type { History } from "../../attempts/history.ts";
import { listInterventionAreas } from "../../catalogs/catalogs.service.ts";
import { restrictionsOn } from "../../debtors/contact-bans.ts";
import { PartyNotice } from "../../parties/party-notice.entity.ts";
import { PARTY_COLUMNS } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { COVERS_OTHERS } from "../../parties/communicated.ts";
import { WITH_PROPOSAL } from "../../parties/proposals.ts";
import { formerIdentities } from "../../parties/same-person.ts";
import type { FormerIdentity } from "../../parties/same-person.ts";
import { answersOf, instalmentsOf, selectAgreements } from "../agreements/agreement-rows.ts";
import { matterIds, ofMattersSql } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { readNeutrals } from "../neutral.ts";
import type { Neutral } from "../neutral.ts";
import { attendanceOf, sessionsOfMatters } from "../sessions/session-rows.ts";
import type { FileAgreement, FileNotice, FileSession, MatterFile } from "./matter-file.ts";

const NOTICE = [
  "partyId",
  "channel",
  "sentTo",
  "sentAt",
  "receivedAt",
  "receipt",
  "proof",
  "objectVersion",
  "spoken",
  "endsNegotiation",
  "handedOverAt",
  "openedAt",
  "failed",
  "contentHash",
] as const satisfies readonly (keyof PartyNotice & keyof FileNotice)[];

/** What the files of some matters are made of, in the order in which each of them tells it. */
export interface MatterFacts {
  removed: PartyRow[];
  formerly: FormerIdentity[];
  sessions: FileSession[];
  notices: FileNotice[];
  agreements: FileAgreement[];
  insolvent: number[];
  /** By case, and by task. */
  histories: { cases: Map<number, History>; tasks: Map<number, History> };
  neutrals: Map<number, Neutral>;
  /** By case. */
  costs: Map<number, MatterFile["cost"]>;
  areas: Awaited<ReturnType<typeof listInterventionAreas>>;
}

interface Asked {
  matters: readonly Matter[];
  /** All those present in them. */
  parties: readonly PartyRow[];
}

/** Beside the costs of cases it is a fixed number of statements. */
export async function readMatterFacts(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  { matters, parties }: Asked,
): Promise<MatterFacts> {
  const partyIds = parties.map(({ id }) => id);
  const specialistIds = matters.flatMap(({ specialistId }) => specialistId ?? []);
  return {
    removed: await readRemoved(db, matters),
    formerly: await formerIdentities(db, partyIds),
    sessions: await readSessions(db, matters, ctx.clock.now()),
    notices: await readNotices(db, partyIds),
    agreements: await readAgreements(db, matters),
    insolvent: await readInsolvent(ctx, db, partyIds),
    histories: {
      cases: await historiesOfCases(db, idsOf(matters, "caseId")),
      tasks: await historiesOfTasks(db, idsOf(matters, "taskId")),
    },
    neutrals: await readNeutrals(ctx, db, [...new Set(specialistIds)]),
    costs: await readCosts(db, matters),
    areas: matters.some(({ area }) => area !== null) ? await listInterventionAreas({ db }) : [],
  };
}

function idsOf(matters: readonly Matter[], key: "caseId" | "taskId"): number[] {
  return matters.flatMap((matter) => matter[key] ?? []);
}

/** Without those put in by mistake, who never knew of it. */
function readRemoved(db: EntityManager, matters: readonly Matter[]): Promise<PartyRow[]> {
  return db.query<PartyRow[]>(
    `SELECT ${PARTY_COLUMNS} FROM parties p WHERE ${ofMattersSql("p")} AND p.removed_at IS NOT NULL
       AND (p.response <> 'PENDING' OR EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id)
         OR EXISTS (SELECT FROM session_attendance t WHERE t.party_id = p.id AND t.attended))
     ORDER BY p.side, p.position`,
    matterIds(matters),
  );
}

async function readSessions(
  db: EntityManager,
  matters: readonly Matter[],
  now: Date,
): Promise<FileSession[]> {
  const rows = (await sessionsOfMatters(db, matters, now)).filter(({ status }) => status !== "CANCELLED");
  const attendance = await attendanceOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((row) => ({ ...row, attendance: attendance.filter(({ sessionId }) => sessionId === row.id) }));
}

function readNotices(db: EntityManager, partyIds: readonly number[]): Promise<FileNotice[]> {
  return db.query<FileNotice[]>(
    `SELECT ${selectList(PartyNotice, "n", NOTICE)}, n.content ->> 'addressee' AS addressee,
       n.content ->> 'object' AS object, n.content ->> 'amount' AS amount, n.content, ${COVERS_OTHERS} AS "coversOthers", ${WITH_PROPOSAL} AS "withProposal",
       (SELECT m.starts_at FROM matter_sessions m WHERE m.id = n.called_session_id) AS "calledTo",
       r.response AS "serverAnswer", r.delivered_at AS "deliveredAt"
     FROM party_notices n LEFT JOIN mailing_recipients r ON r.id = n.mailing_recipient_id WHERE n.party_id = ANY($1) ORDER BY n.sent_at, n.id`,
    [partyIds],
  );
}

async function readInsolvent(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  partyIds: readonly number[],
): Promise<number[]> {
  const restrictions = await restrictionsOn(ctx, db, { partyIds });
  return restrictions.filter(({ kind }) => kind === "INSOLVENT").map(({ subjectId }) => subjectId);
}

async function readAgreements(db: EntityManager, matters: readonly Matter[]): Promise<FileAgreement[]> {
  const proposed = `WHERE ${ofMattersSql("g")} AND g.proposed_at IS NOT NULL
     ORDER BY g.number DESC, g.agreement_version DESC`;
  const rows = await selectAgreements(db, proposed, matterIds(matters));
  const ids = rows.map(({ id }) => id);
  const [instalments, answers] = [await instalmentsOf(db, ids), await answersOf(db, ids)];
  return rows.map((row) => {
    const own = answers.filter(({ agreementId }) => agreementId === row.id);
    return {
      ...row,
      instalments: instalments.filter(({ agreementId }) => agreementId === row.id),
      partyIds: own.map(({ partyId }) => partyId),
      awaited: own.filter(({ accepted }) => accepted === null).map(({ partyId }) => partyId),
    };
  });
}

async function readCosts(db: EntityManager, matters: readonly Matter[]): Promise<MatterFacts["costs"]> {
  const costs: MatterFacts["costs"] = new Map();
  for (const { caseId } of matters) if (caseId !== null) costs.set(caseId, await caseCost(db, caseId));
  return costs;
}
