// SQL: what a party took part in stands in three tables; parts of a notice's JSON are read.
import type { EntityManager } from "typeorm";
import { selectList } from "../../../platform/select-list.ts";
import type { Context } from "../../../shared/context.ts";
import { groundsByFacts } from "./attempt-grounds.ts";
import { caseCost } from "../../billing/case-cost.ts";
import { HEARD_OF } from "../../cases/attempts.ts";
import type { Attempt } from "../../cases/attempts.ts";
import type { GroundOption, PartyGrounds } from "../../cases/closing-grounds.ts";
import { restrictionsOn } from "../../debtors/contact-bans.ts";
import { formerIdentities } from "../../parties/same-person.ts";
import type { FormerIdentity } from "../../parties/same-person.ts";
import { listInterventionAreas } from "../../catalogs/catalogs.service.ts";
import { PartyNotice } from "../../parties/party-notice.entity.ts";
import { PARTY_COLUMNS } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { WITH_PROPOSAL } from "../../parties/proposals.ts";
import { answersOf, instalmentsOf, selectAgreements } from "../agreements/agreement-rows.ts";
import type { AgreementRow, InstalmentRow } from "../agreements/agreement-rows.ts";
import { matterKey } from "../matter.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { readNeutral } from "../neutral.ts";
import type { Neutral } from "../neutral.ts";
import { attendanceOf, sessionsOfMatter } from "../sessions/session-rows.ts";
import type { AttendanceRow, SessionRow } from "../sessions/session-rows.ts";

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
  "handedOverAt",
  "openedAt",
  "failed",
  "contentHash",
] as const satisfies readonly (keyof PartyNotice)[];

export interface FileNotice extends Pick<PartyNotice, (typeof NOTICE)[number]> {
  /** The party's name when it was sent; null for notices from before names were kept. */
  addressee: string | null;
  /** Whether the notice carried a concrete proposal. */
  withProposal: boolean;
  /** Start of the session it called to. */
  calledTo: Date | null;
  /** What it showed, word by word. */
  object: string;
  /** Amount of a corporate task's debt then, exact. */
  amount: string | null;
  /** Of a mail to many: what the mail server answered, last; and when the recipient's server said that it had taken it. */
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
  /** Respondents that came, wrote or answered an agreement. */
  heardOf: number[];
  /** Of ending without agreement, each with the facts it rests on (LO 1/2025 arts. 10.3 and 10.4). */
  grounds: GroundOption[];
  /** The same with each respondent alone. */
  endings: PartyGrounds[];
  /** With each respondent, what the grounds and the year to sue are counted from. */
  attempts: Attempt[];
  /** "Mercantil"; "" without one. */
  area: string;
  /** What law says against a certificate in this area; null when nothing. */
  areaWarning: string | null;
  /** Respondents that are insolvent: LO 1/2025 art. 3.2. */
  insolvent: number[];
  /** What the case costs, over all that was accepted; null without a budget. */
  cost: Awaited<ReturnType<typeof caseCost>>;
  now: Date;
}

async function readInsolvent(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  parties: readonly PartyRow[],
): Promise<number[]> {
  const restrictions = await restrictionsOn(ctx, db, { partyIds: parties.map(({ id }) => id) });
  return restrictions.filter(({ kind }) => kind === "INSOLVENT").map(({ subjectId }) => subjectId);
}

/** A fixed number of statements whatever the matter's size. */
export async function readMatterFile(
  ctx: Pick<Context, "clock">,
  db: EntityManager,
  matter: Matter,
): Promise<MatterFile> {
  const parties = await partiesOfMatter(db, matter);
  const now = ctx.clock.now();
  const sessions = await readSessions(db, matter, now);
  const notices = await readNotices(db, parties);
  const all = await readAgreements(db, matter);
  const agreements = all.filter((agreement) => isWithAll(agreement, parties));
  const areas = matter.area === null ? [] : await listInterventionAreas({ db });
  const area = areas.find(({ code }) => code === matter.area);
  const file = {
    matter,
    concerns: null,
    parties,
    removed: await readRemoved(db, matter),
    formerly: await formerIdentities(
      db,
      parties.map(({ id }) => id),
    ),
    neutral: await readNeutral(ctx, db, matter.specialistId),
    sessions,
    notices,
    agreements,
    partial: all.filter((agreement) => !agreements.includes(agreement)),
    area: area?.text ?? "",
    areaWarning: area?.warning ?? null,
    cost: matter.caseId === null ? null : await caseCost(db, matter.caseId),
    heardOf: await readHeardOf(db, parties),
    insolvent: await readInsolvent(ctx, db, parties),
    now,
  };
  return { ...file, ...(await groundsByFacts(ctx, db, file)) };
}

/** Without those put in by mistake, who never knew of it. */
async function readRemoved(db: EntityManager, matter: Matter): Promise<PartyRow[]> {
  const { column, id } = matterKey(matter);
  return db.query<PartyRow[]>(
    `SELECT ${PARTY_COLUMNS} FROM parties p WHERE p.${column} = $1 AND p.removed_at IS NOT NULL
       AND (p.response <> 'PENDING' OR EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id)
         OR EXISTS (SELECT FROM session_attendance t WHERE t.party_id = p.id AND t.attended))
     ORDER BY p.side, p.position`,
    [id],
  );
}

async function readSessions(db: EntityManager, matter: Matter, now: Date): Promise<FileSession[]> {
  const rows = (await sessionsOfMatter(db, matter, now)).filter(({ status }) => status !== "CANCELLED");
  const attendance = await attendanceOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((row) => ({ ...row, attendance: attendance.filter(({ sessionId }) => sessionId === row.id) }));
}

function readNotices(db: EntityManager, parties: readonly PartyRow[]): Promise<FileNotice[]> {
  return db.query<FileNotice[]>(
    `SELECT ${selectList(PartyNotice, "n", NOTICE)}, n.content ->> 'addressee' AS addressee,
       n.content ->> 'object' AS object, n.content ->> 'amount' AS amount, ${WITH_PROPOSAL} AS "withProposal",
       (SELECT m.starts_at FROM matter_sessions m WHERE m.id = n.called_session_id) AS "calledTo",
       r.response AS "serverAnswer", r.delivered_at AS "deliveredAt"
     FROM party_notices n LEFT JOIN mailing_recipients r ON r.id = n.mailing_recipient_id WHERE n.party_id = ANY($1) ORDER BY n.sent_at, n.id`,
    [parties.map(({ id }) => id)],
  );
}

async function readHeardOf(db: EntityManager, parties: readonly PartyRow[]): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT p.id FROM parties p WHERE p.id = ANY($1) AND p.side = 'RESPONDENT' AND ${HEARD_OF}`,
    [parties.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

async function readAgreements(db: EntityManager, matter: Matter): Promise<FileAgreement[]> {
  const { column, id } = matterKey(matter);
  const proposed = `WHERE g.${column} = $1 AND g.proposed_at IS NOT NULL
     ORDER BY g.number DESC, g.agreement_version DESC`;
  const rows = await selectAgreements(db, proposed, [id]);
  const instalments = await instalmentsOf(
    db,
    rows.map((row) => row.id),
  );
  const answers = await answersOf(
    db,
    rows.map((row) => row.id),
  );
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

function isWithAll({ partyIds }: FileAgreement, parties: readonly PartyRow[]): boolean {
  return parties.every(({ id, side }) => side === "CLAIMANT" || partyIds.includes(id));
}
