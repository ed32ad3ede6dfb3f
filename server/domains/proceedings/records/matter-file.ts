import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../accounts/context.ts";
import { circumstancesOf, HEARD_OF } from "../../cases/case-circumstances.ts";
import { groundOptions } from "../../cases/closing-grounds.ts";
import type { AttemptCircumstances, AttemptDates, GroundOption } from "../../cases/closing-grounds.ts";
import { listInterventionAreas } from "../../catalogs/catalogs.service.ts";
import type { NoticeChannel } from "../../parties/notices.ts";
import type { PartyRow } from "../../parties/party.ts";
import { AGREEMENT_COLUMNS, FROM_AGREEMENTS, instalmentsOf } from "../agreements/agreement-rows.ts";
import type { AgreementRow, InstalmentRow } from "../agreements/agreement-rows.ts";
import { matterKey } from "../matter.ts";
import type { Matter, TaskMatter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { readNeutral } from "../neutral.ts";
import type { Neutral } from "../neutral.ts";
import { attendanceOf, sessionsOfMatter } from "../sessions/session-rows.ts";
import type { AttendanceRow, SessionRow } from "../sessions/session-rows.ts";

export interface FileNotice {
  partyId: number;
  channel: NoticeChannel;
  sentTo: string | null;
  sentAt: Date;
  deliveredAt: Date | null;
  openedAt: Date | null;
  receivedAt: Date | null;
  proof: string;
}

export interface FileSession extends SessionRow {
  attendance: AttendanceRow[];
}

export interface FileAgreement extends AgreementRow {
  instalments: InstalmentRow[];
}

/** All that letters and records are made of. */
export interface MatterFile {
  matter: Matter;
  /** Claimants first. */
  parties: PartyRow[];
  neutral: Neutral | null;
  /** Oldest first, without the cancelled ones. */
  sessions: FileSession[];
  /** Oldest first. */
  notices: FileNotice[];
  /** Proposed ones and closed ones, newest first. */
  agreements: FileAgreement[];
  /** Respondents that came, wrote or answered an agreement. */
  heardOf: number[];
  /** Of ending without agreement, each with the facts it rests on (LO 1/2025 arts. 10.3 and 10.4). */
  grounds: GroundOption[];
  /** "Mercantil"; "" without one. */
  area: string;
  /** What law says against a certificate in this area; null when nothing. */
  areaWarning: string | null;
  /** Of the accepted budget, exact; null without one. */
  budget: { number: string; subtotal: string; vat: string; withholding: string; total: string } | null;
  now: Date;
}

/** A fixed number of statements whatever the matter's size. */
export async function readMatterFile(
  ctx: SignedInContext,
  db: EntityManager,
  matter: Matter,
): Promise<MatterFile> {
  const parties = await partiesOfMatter(db, matter);
  const now = ctx.clock.now();
  const sessions = await readSessions(db, matter, now);
  const notices = await readNotices(db, parties);
  const agreements = await readAgreements(db, matter);
  const areas = matter.area === null ? [] : await listInterventionAreas({ db });
  const area = areas.find(({ code }) => code === matter.area);
  const file = {
    matter,
    parties,
    neutral: await readNeutral(ctx, db, matter.specialistId),
    sessions,
    notices,
    agreements,
    area: area?.text ?? "",
    areaWarning: area?.warning ?? null,
    budget: await readBudget(db, matter),
    heardOf: await readHeardOf(db, parties),
    now,
  };
  return { ...file, grounds: await readGrounds(ctx, db, file) };
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
    `SELECT party_id AS "partyId", channel, sent_to AS "sentTo", sent_at AS "sentAt", delivered_at AS "deliveredAt",
       opened_at AS "openedAt", received_at AS "receivedAt", proof
     FROM party_notices WHERE party_id = ANY($1) ORDER BY sent_at, id`,
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
  const rows = await db.query<AgreementRow[]>(
    `SELECT ${AGREEMENT_COLUMNS} ${FROM_AGREEMENTS} WHERE g.${column} = $1 AND g.proposed_at IS NOT NULL
     ORDER BY g.number DESC, g.agreement_version DESC`,
    [id],
  );
  const instalments = await instalmentsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    ...row,
    instalments: instalments.filter(({ agreementId }) => agreementId === row.id),
  }));
}

async function readBudget(db: EntityManager, { caseId }: Matter): Promise<MatterFile["budget"]> {
  if (caseId === null) return null;
  const [budget] = await db.query<NonNullable<MatterFile["budget"]>[]>(
    `SELECT number, subtotal, vat, withholding, total FROM budgets
     WHERE case_id = $1 AND status = 'ACCEPTED' ORDER BY version DESC LIMIT 1`,
    [caseId],
  );
  return budget ?? null;
}

async function readGrounds(
  ctx: SignedInContext,
  db: EntityManager,
  file: Omit<MatterFile, "grounds">,
): Promise<GroundOption[]> {
  const { matter } = file;
  if (matter.kind === "TASK") return groundsOfTask(ctx, db, matter, file);
  const circumstances = (await circumstancesOf(db, [matter.caseId])).get(matter.caseId);
  return circumstances ? groundOptions(ctx, matter.record, circumstances) : [];
}

/** By the same rules as a case; what a case keeps of itself is read from what happened. */
async function groundsOfTask(
  ctx: SignedInContext,
  db: EntityManager,
  { task }: TaskMatter,
  { parties, notices, sessions, agreements, heardOf }: Omit<MatterFile, "grounds">,
): Promise<GroundOption[]> {
  const respondents = parties.filter(({ side }) => side === "RESPONDENT");
  const isRespondent = (partyId: number) => respondents.some(({ id }) => id === partyId);
  const [said] = await db.query<{ proposedAt: Date | null }[]>(
    `SELECT max(at) AS "proposedAt" FROM party_statements WHERE party_id = ANY($1) AND kind = 'PROPOSAL'`,
    [parties.map(({ id }) => id)],
  );
  const proposals = [said?.proposedAt ?? null, ...agreements.map(({ proposedAt }) => proposedAt)];
  const dates: AttemptDates = {
    firstSessionAt:
      sessions.find(({ attendance }) =>
        attendance.some(({ partyId, attended }) => attended === true && isRespondent(partyId)),
      )?.startsAt ?? null,
    proposedAt: latest(proposals),
    acceptedAgreements: agreements.filter(({ status }) => status === "ACCEPTED").length,
  };
  const missed = sessions.filter(
    ({ status, attendance }) =>
      status === "MISSED" &&
      attendance.some(({ partyId, attended }) => attended !== true && isRespondent(partyId)),
  );
  const circumstances: AttemptCircumstances = {
    // A refusal that was told otherwise is the state of the task.
    parties:
      task.state === "RECHAZO"
        ? parties.map((party) => (party.side === "RESPONDENT" ? declined(party, task.stateSince) : party))
        : parties,
    notices: respondents.flatMap(({ id }) => {
      const own = notices.filter(({ partyId }) => partyId === id);
      const [first] = own;
      if (!first) return [];
      return [{ partyId: id, sentAt: first.sentAt, receivedAt: earliest(own.map((one) => one.receivedAt)) }];
    }),
    heardOf,
    missedAt: latest(missed.map(({ startsAt }) => startsAt)),
  };
  return groundOptions(ctx, dates, circumstances);
}

function declined(party: PartyRow, at: Date): PartyRow {
  return party.response === "DECLINED" ? party : { ...party, response: "DECLINED", respondedAt: at };
}

function latest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((best, at) => (best === null || (at !== null && at > best) ? at : best), null);
}

function earliest(instants: readonly (Date | null)[]): Date | null {
  return instants.reduce((best, at) => (best === null || (at !== null && at < best) ? at : best), null);
}
