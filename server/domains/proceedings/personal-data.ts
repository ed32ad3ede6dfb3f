// SQL: lists over an account's cases and tasks, of columns of several tables.
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { selectList } from "../../platform/select-list.ts";
import type { PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { AgreementAnswer } from "./agreements/agreement-answer.entity.ts";
import { Agreement } from "./agreements/agreement.entity.ts";
import { Seal } from "../seals/seal.entity.ts";
import { NotedFact } from "./attempts/noted-fact.entity.ts";
import { callOffSessions } from "./end-business.ts";
import { matterOf } from "./matter.ts";
import { IssuedDocument } from "./records/issued-document.entity.ts";
import { MatterSession } from "./sessions/matter-session.entity.ts";
import { SessionAttendance } from "./sessions/session-attendance.entity.ts";

/**
 * What sessions, agreements and records hold of an account: of a client what the case is about, of a specialist what was
 * written. They belong to the case and end with it (five years after closing), so nothing is taken out of them when an
 * account closes; only its coming sessions are cancelled.
 */
export const proceedingsDataHolder = { name: "proceedings", collect, block } satisfies PersonalDataHolder;

const OWN_CASES = `SELECT p.case_id FROM parties p WHERE p.account_id = $1 AND p.case_id IS NOT NULL`;
const REFERENCE = `coalesce(c.number, t.code_id) AS reference`;
const ABANDONED = "La cuenta de quien llevaba o pidió este asunto se ha cerrado.";

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  return [
    ...part("sesiones.json", await sessionsOf(db, accountId)),
    ...part("sesiones-convocadas.json", await calledBy(db, accountId)),
    ...part("acuerdos.json", await agreementsOf(db, accountId)),
    ...part("documentos-emitidos.json", await documentsOf(db, accountId)),
    ...part("documentos-revocados.json", await revocationsOf(db, accountId)),
    ...part("hechos-anotados.json", await notedFactsOf(db, accountId)),
  ];
}

function part(name: string, json: unknown[]): PersonalPart[] {
  return json.length === 0 ? [] : [{ name, json }];
}

function sessionsOf(db: Context["db"], accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT ${REFERENCE}, ${selectList(MatterSession, "m", [
      "kind",
      "startsAt",
      "minutes",
      "channel",
      "place",
      "status",
      "result",
    ])}, ${selectList(SessionAttendance, "a", ["attended", "representedBy"])}
     FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id
       JOIN session_attendance a ON a.session_id = m.id JOIN parties p ON p.id = a.party_id
     WHERE p.account_id = $1 ORDER BY m.starts_at, m.id`,
    [accountId],
  );
}

/** Sessions the account created, or wrote notes on. */
function calledBy(db: Context["db"], accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT ${REFERENCE}, ${selectList(MatterSession, "m", ["startsAt", "kind", "place", "status"])},
       coalesce(m.private_notes ->> $1::text, '') AS "privateNotes"
     FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id
     WHERE m.created_by = $1::bigint OR m.private_notes ? $1::text ORDER BY m.id`,
    [accountId],
  );
}

function agreementsOf(db: Context["db"], accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT c.number AS reference, ${selectList(Agreement, "g", ["number"])}, g.agreement_version AS version,
       ${selectList(Agreement, "g", [
         "status",
         "title",
         "terms",
         "place",
         "amount",
         "currency",
         "proposedAt",
         "closedAt",
         "contentHash",
       ])}, ${selectList(AgreementAnswer, "a", ["accepted"])}, a.at AS "answeredAt",
       ${selectList(AgreementAnswer, "a", ["method", "reason", "evidence"])}
     FROM agreements g JOIN cases c ON c.id = g.case_id
       JOIN agreement_answers a ON a.agreement_id = g.id JOIN parties p ON p.id = a.party_id
     WHERE p.account_id = $1 AND g.proposed_at IS NOT NULL ORDER BY g.id`,
    [accountId],
  );
}

function documentsOf(db: Context["db"], accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT c.number AS reference,
       ${selectList(IssuedDocument, "d", ["number", "title", "issuedAt", "contentHash", "content"])}
     FROM issued_documents d JOIN cases c ON c.id = d.case_id
     WHERE d.case_id IN (${OWN_CASES}) AND d.audience <> 'ME' ORDER BY d.id`,
    [accountId],
  );
}

/** What the account has revoked, and what it noted about it. */
function revocationsOf(db: Context["db"], accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT ${selectList(Seal, "s", ["number", "revokedAt", "revocationReason", "revocationNote"])}
     FROM seals s WHERE s.revoked_by = $1 ORDER BY s.id`,
    [accountId],
  );
}

/** What the account has noted or withdrawn, and what counts of the attempts with it as a party. */
function notedFactsOf(db: Context["db"], accountId: number): Promise<unknown[]> {
  return db.query<unknown[]>(
    `SELECT ${REFERENCE}, ${selectList(NotedFact, "f", ["kind", "at", "until", "proof", "notedAt", "withdrawnAt"])},
       CASE WHEN f.withdrawn_by = $1 THEN f.withdrawal_reason END AS "withdrawalReason"
     FROM noted_facts f LEFT JOIN cases c ON c.id = f.case_id LEFT JOIN tasks t ON t.id = f.task_id
     WHERE $1 IN (f.noted_by, f.withdrawn_by) OR f.withdrawn_at IS NULL AND f.case_id IN (${OWN_CASES})
       AND (f.party_id IS NULL OR f.party_id IN (SELECT p.id FROM parties p WHERE p.account_id = $1))
     ORDER BY f.id`,
    [accountId],
  );
}

/** Before the cases let go of the account: afterwards nobody could tell whose sessions they were. */
async function block(ctx: Context, manager: EntityManager, accountId: number): Promise<null> {
  const rows = await manager.query<{ caseId: number | null; taskId: number | null }[]>(
    `SELECT DISTINCT m.case_id AS "caseId", m.task_id AS "taskId"
     FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id
     WHERE m.status = 'SCHEDULED' AND $1 IN (c.client_id, c.specialist_id, t.assignee_id) ORDER BY 1, 2`,
    [accountId],
  );
  for (const ids of rows) {
    const matter = await matterOf(manager, ids, { lock: true });
    if (matter !== null) await callOffSessions(ctx, manager, matter, ABANDONED);
  }
  return null;
}
