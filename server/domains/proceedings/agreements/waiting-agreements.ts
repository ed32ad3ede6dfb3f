// SQL: over the cases and the tasks of one account at once, with how many there are in all.
import type { EntityManager } from "typeorm";
import type { Clock } from "../../../platform/clock.ts";
import { WAITING_SQL } from "../../cases/case-machine.ts";
import { selectList } from "../../../platform/select-list.ts";
import { AgreementInstalment } from "./agreement-instalment.entity.ts";
import { isLateSql } from "./instalment-status.ts";

/** What agreements wait for, over all matters of one account. */

export interface AwaitedAgreement {
  id: number;
  caseNumber: string;
  title: string;
  proposedAt: Date;
  /** How many wait in all. */
  total: number;
}

/** Those of a client's cases that wait for the client's own answer, as `awaitsMe` says of one; oldest first. */
export function agreementsAwaiting(
  db: Pick<EntityManager, "query">,
  clientId: number,
  most: number,
): Promise<AwaitedAgreement[]> {
  return db.query<AwaitedAgreement[]>(
    `SELECT g.id, c.number AS "caseNumber", g.title, g.proposed_at AS "proposedAt", count(*) OVER ()::int AS total
     FROM cases c JOIN agreements g ON g.case_id = c.id AND g.status = 'PROPOSED'
     WHERE c.client_id = $1 AND c.erased_at IS NULL
       AND EXISTS (SELECT FROM agreement_answers n JOIN parties p ON p.id = n.party_id
         WHERE n.agreement_id = g.id AND n.accepted IS NULL AND p.account_id = $1
           AND p.response <> 'DECLINED' AND p.removed_at IS NULL)
     ORDER BY g.proposed_at, g.id LIMIT $2`,
    [clientId, most],
  );
}

const OWED = ["id", "number", "dueOn", "amount"] as const satisfies readonly (keyof AgreementInstalment)[];

export interface LateInstalment extends Pick<AgreementInstalment, (typeof OWED)[number]> {
  currency: string;
  title: string;
  caseNumber: string | null;
  taskCodeId: string | null;
  /** How many wait in all. */
  total: number;
}

/** Of the accepted agreements in the cases and tasks of one specialist, what should have been paid; oldest first. */
export function lateInstalments(
  { db, clock }: { db: Pick<EntityManager, "query">; clock: Clock },
  specialistId: number,
  { most, since = null }: { most: number; since?: string | null },
): Promise<LateInstalment[]> {
  return db.query<LateInstalment[]>(
    `SELECT ${selectList(AgreementInstalment, "i", OWED)}, g.currency, g.title, own."caseNumber", own."taskCodeId",
       count(*) OVER ()::int AS total
     FROM (SELECT g.id, c.number AS "caseNumber", NULL::text AS "taskCodeId" FROM cases c
         JOIN agreements g ON g.case_id = c.id AND g.status = 'ACCEPTED'
         WHERE c.specialist_id = $1 AND c.status NOT IN ${WAITING_SQL} AND c.erased_at IS NULL
       UNION ALL SELECT g.id, NULL, t.code_id FROM tasks t
         JOIN agreements g ON g.task_id = t.id AND g.status = 'ACCEPTED'
         WHERE t.assignee_id = $1 AND t.deleted_at IS NULL) AS own
     JOIN agreements g ON g.id = own.id JOIN agreement_instalments i ON i.agreement_id = g.id
     WHERE ${isLateSql("$2")} AND ($4::date IS NULL OR i.due_on >= $4) ORDER BY i.due_on, i.id LIMIT $3`,
    [specialistId, clock.today(), most, since],
  );
}

/** The specialists in whose matters something was due on that day, "yyyy-mm-dd", or later and is late now. */
export async function lateAgreementManagers(
  { db, clock }: { db: Pick<EntityManager, "query">; clock: Clock },
  since: string,
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `SELECT DISTINCT coalesce(c.specialist_id, t.assignee_id) AS id FROM agreement_instalments i
     JOIN agreements g ON g.id = i.agreement_id
     LEFT JOIN cases c ON c.id = g.case_id AND c.status NOT IN ${WAITING_SQL} AND c.erased_at IS NULL
     LEFT JOIN tasks t ON t.id = g.task_id AND t.deleted_at IS NULL
     WHERE i.due_on >= $2 AND ${isLateSql("$1")} AND coalesce(c.specialist_id, t.assignee_id) IS NOT NULL ORDER BY 1`,
    [clock.today(), since],
  );
  return rows.map(({ id }) => id);
}
