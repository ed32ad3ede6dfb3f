import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import type { PersonalPart, PersonalDataHolder } from "../../shared/personal-data-holder.ts";
import { callOffSessions } from "./end-business.ts";
import { matterOf } from "./matter.ts";

/**
 * What sessions, agreements and records hold of an account: of a client what the case is about, of a specialist what was
 * written. They belong to the case and end with it (five years after closing), so nothing is taken out of them when an
 * account closes; only what nobody would come to any more is called off.
 */
export const proceedingsDataHolder = { name: "proceedings", collect, block } satisfies PersonalDataHolder;

const OWN_CASES = `SELECT p.case_id FROM parties p WHERE p.account_id = $1 AND p.case_id IS NOT NULL`;
const ABANDONED = "La cuenta de quien llevaba o pidió este asunto se ha cerrado.";

async function collect({ db }: Pick<Context, "db">, accountId: number): Promise<PersonalPart[]> {
  const sessions = await db.query<unknown[]>(
    `SELECT coalesce(c.number, t.code_id) AS reference, m.kind, m.starts_at AS "startsAt", m.minutes, m.channel, m.place,
       m.status, m.result, a.attended, a.represented_by AS "representedBy"
     FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id
       JOIN session_attendance a ON a.session_id = m.id JOIN parties p ON p.id = a.party_id
     WHERE p.account_id = $1 ORDER BY m.starts_at, m.id`,
    [accountId],
  );
  const agreements = await db.query<unknown[]>(
    `SELECT c.number AS reference, g.number, g.agreement_version AS version, g.status, g.title, g.terms, g.place,
       g.amount, g.currency, g.proposed_at AS "proposedAt", g.closed_at AS "closedAt", g.content_hash AS "contentHash",
       a.accepted, a.at AS "answeredAt", a.method, a.reason, a.evidence
     FROM agreements g JOIN cases c ON c.id = g.case_id
       JOIN agreement_answers a ON a.agreement_id = g.id JOIN parties p ON p.id = a.party_id
     WHERE p.account_id = $1 AND g.proposed_at IS NOT NULL ORDER BY g.id`,
    [accountId],
  );
  const documents = await db.query<unknown[]>(
    `SELECT c.number AS reference, d.number, d.title, d.issued_at AS "issuedAt", d.content_hash AS "contentHash", d.content
     FROM issued_documents d JOIN cases c ON c.id = d.case_id
     WHERE d.case_id IN (${OWN_CASES}) AND d.audience <> 'ME' ORDER BY d.id`,
    [accountId],
  );
  const written = await db.query<unknown[]>(
    `SELECT coalesce(c.number, t.code_id) AS reference, m.starts_at AS "startsAt", m.kind, m.place, m.status,
       coalesce(m.private_notes ->> $1::text, '') AS "privateNotes"
     FROM matter_sessions m LEFT JOIN cases c ON c.id = m.case_id LEFT JOIN tasks t ON t.id = m.task_id
     WHERE m.created_by = $1::bigint OR m.private_notes ? $1::text ORDER BY m.id`,
    [accountId],
  );
  return [
    ...part("sesiones.json", sessions),
    ...part("sesiones-convocadas.json", written),
    ...part("acuerdos.json", agreements),
    ...part("documentos-emitidos.json", documents),
  ];
}

function part(name: string, json: unknown[]): PersonalPart[] {
  return json.length === 0 ? [] : [{ name, json }];
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
