// SQL: a million tasks are joined in pieces, each in a few statements; it reads tasks, which stand above this domain.
import type { EntityManager } from "typeorm";
import type { Clock } from "../../platform/clock.ts";
import { carryOver } from "./carry-over.ts";
import { countDebts } from "./count-debts.ts";
import { provinceSql } from "./province-sql.ts";
import { holdDecisions } from "./persons.ts";

/** So many tasks a statement: a quarter of a second, in which their rows can't be changed. */
export const PIECE = 5_000;

type Joining = { readonly clock: Clock };

/**
 * A document that tells one person from another: six signs, four of them figures, not always the same one. What files put
 * where they know none ("00000000T", "NO CONSTA") joins nobody.
 */
const identifying = (document: string) =>
  `(length(${document}) >= 6 AND ${document} ~ '([0-9].*){4}' AND ${document} !~ '^[A-Z]?([0-9])\\1+[0-9A-Z]?$')`;

/** SQL: who owes the tasks $1 as they and their parties say it now, by place. */
const WANTED = `said AS (
    SELECT t.id AS task_id, 1::smallint AS position, coalesce(t.identity_document, p.identity_document) AS document,
      t.debtor AS name, t.intervention AS role, coalesce(t.addresses[2], t.addresses[1]) AS address,
      CASE WHEN t.deleted_at IS NULL THEN t.amount_debt END AS amount
    FROM tasks t LEFT JOIN parties p ON p.task_id = t.id AND p.side = 'RESPONDENT' AND p.position = 1
    WHERE t.id = ANY($1)
    UNION ALL
    SELECT p.task_id, p.position, p.identity_document, trim(p.names || ' ' || p.surnames), p.role,
      coalesce(p.postal_code || ' ', '') || coalesce(p.address || ', ', '') || coalesce(p.city, ''), NULL
    FROM parties p
    WHERE p.task_id = ANY($1) AND p.side = 'RESPONDENT' AND p.position > 1 AND p.removed_at IS NULL),
  wanted AS MATERIALIZED (
    SELECT task_id, position, name, role, ${provinceSql("address")} AS province, amount,
      CASE WHEN ${identifying("document")} THEN document END AS document FROM said)`;

const COMPANY = `(document IS NOT NULL AND document ~ '^[A-HJNP-SUVW][0-9]{7}[0-9A-J]$')`;

interface Place {
  taskId: number;
  position: number;
  debtorId: number;
  isDue: boolean;
}

/**
 * Gives each of these tasks its debtors, one a place: by identity document, else one of its own. Idempotent. Within the
 * caller's transaction, which holds the tasks, then waits for its turn: nobody else joins or decides meanwhile.
 */
export async function joinDebtors(
  ctx: Joining,
  manager: EntityManager,
  taskIds: readonly number[],
): Promise<void> {
  for (let at = 0; at < taskIds.length; at += PIECE) {
    const ids = taskIds.slice(at, at + PIECE);
    await manager.query(`SELECT FROM tasks WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [ids]);
    await holdDecisions(manager);
    await joinHeld(ctx, manager, ids);
  }
}

/**
 * As joinDebtors, for background work: takes its turn first and passes over tasks that somebody holds, so that it never waits
 * for who may be waiting for it.
 */
export async function joinFree(
  ctx: Joining,
  manager: EntityManager,
  taskIds: readonly number[],
): Promise<void> {
  await holdDecisions(manager);
  const free = await manager.query<{ id: number }[]>(
    `SELECT id FROM tasks WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
    [taskIds],
  );
  if (free.length > 0)
    await joinHeld(
      ctx,
      manager,
      free.map(({ id }) => id),
    );
}

/** What a statement read before must not be changed before it is stored: the tasks are held. */
async function joinHeld(ctx: Joining, manager: EntityManager, ids: readonly number[]): Promise<void> {
  const now = ctx.clock.now();
  const before = await placesOf(manager, ids);
  await storeDebts(manager, ids, now);
  const after = await placesOf(manager, ids);
  const left = debtorsLeft(before, after);
  const changed = before.filter(({ isDue }) => isDue).map(({ debtorId }) => debtorId);
  await forgetPoints(manager, [...new Set([...changed, ...left.keys()])]);
  await storePoints(manager, ids);
  await countDebts(manager, [...new Set([...after.map(({ debtorId }) => debtorId), ...left.keys()])]);
  if (left.size > 0) await carryOver(ctx, manager, left);
}

function placesOf(manager: EntityManager, ids: readonly number[]): Promise<Place[]> {
  return manager.query<Place[]>(
    `SELECT task_id AS "taskId", position, debtor_id AS "debtorId", is_due AS "isDue"
     FROM debtor_debts WHERE task_id = ANY($1)`,
    [ids],
  );
}

/** Whom a place has left, and whom it has now; null: nobody. */
function debtorsLeft(before: readonly Place[], after: readonly Place[]): Map<number, number | null> {
  const key = ({ taskId, position }: Place) => `${taskId}/${position}`;
  const now = new Map(after.map((place) => [key(place), place.debtorId]));
  return new Map(
    before.flatMap((place): [number, number | null][] => {
      const debtorId = now.get(key(place)) ?? null;
      return debtorId === place.debtorId ? [] : [[place.debtorId, debtorId]];
    }),
  );
}

/**
 * New debtors with the figures of their first debts, known ones as they are called now, and who owes what. Nobody else makes
 * debtors meanwhile, so nothing can be there already that wasn't when this statement began.
 */
async function storeDebts(manager: EntityManager, ids: readonly number[], now: Date): Promise<void> {
  await manager.query(
    `WITH ${WANTED}, known AS MATERIALIZED (
       SELECT w.task_id, w.position, d.id, d.name, d.province FROM wanted w
         JOIN debtors d ON d.identity_document = w.document
       UNION ALL
       SELECT w.task_id, w.position, d.id, d.name, d.province FROM wanted w
         JOIN debtors d ON d.own_task_id = w.task_id AND d.own_position = w.position WHERE w.document IS NULL),
     unknown AS MATERIALIZED (SELECT w.* FROM wanted w
       WHERE NOT EXISTS (SELECT FROM known k WHERE k.task_id = w.task_id AND k.position = w.position)),
     made AS (
       INSERT INTO debtors (identity_document, own_task_id, own_position, name, is_company, province, debts, amount,
         created_at, updated_at)
       SELECT document, NULL, NULL, (array_agg(name ORDER BY task_id DESC))[1], ${COMPANY},
         (array_agg(province ORDER BY task_id DESC) FILTER (WHERE province IS NOT NULL))[1],
         count(amount), coalesce(sum(amount), 0), $2::timestamptz, $2
       FROM unknown WHERE document IS NOT NULL GROUP BY document
       UNION ALL
       SELECT NULL, task_id, position, name, false, province, (amount IS NOT NULL)::int, coalesce(amount, 0), $2, $2
       FROM unknown WHERE document IS NULL
       RETURNING id, identity_document, own_task_id, own_position),
     renamed AS (
       UPDATE debtors d SET name = l.name, province = coalesce(l.province, d.province), updated_at = $2 FROM (
         SELECT DISTINCT ON (k.id) k.id, w.name, w.province FROM known k
         JOIN wanted w ON w.task_id = k.task_id AND w.position = k.position ORDER BY k.id, w.task_id DESC) AS l
       WHERE d.id = l.id AND ROW(d.name, d.province) IS DISTINCT FROM ROW(l.name, coalesce(l.province, d.province)))
     INSERT INTO debtor_debts AS s (task_id, position, debtor_id, role)
     SELECT w.task_id, w.position, coalesce(k.id, m.id, o.id), w.role FROM wanted w
     LEFT JOIN known k ON k.task_id = w.task_id AND k.position = w.position
     LEFT JOIN made m ON m.identity_document = w.document
     LEFT JOIN made o ON w.document IS NULL AND o.own_task_id = w.task_id AND o.own_position = w.position
     ON CONFLICT (task_id, position) DO UPDATE SET debtor_id = excluded.debtor_id, role = excluded.role, is_due = false
       WHERE s.is_due OR ROW(s.debtor_id, s.role) IS DISTINCT FROM ROW(excluded.debtor_id, excluded.role)`,
    [ids, now],
  );
  await manager.query(
    `DELETE FROM debtor_debts s WHERE s.task_id = ANY($1) AND s.position > 1 AND NOT EXISTS (
       SELECT FROM parties p WHERE p.task_id = s.task_id AND p.side = 'RESPONDENT' AND p.position = s.position
         AND p.removed_at IS NULL)`,
    [ids],
  );
}

/** SQL: by what those are reached who owe the debts `s`, as tasks and parties say. */
const pointsSql = (which: string) => `SELECT DISTINCT r.channel, r.value, s.debtor_id FROM debtor_debts s
  JOIN tasks t ON t.id = s.task_id
  LEFT JOIN parties p ON s.position > 1 AND p.task_id = s.task_id AND p.side = 'RESPONDENT' AND p.position = s.position
  CROSS JOIN LATERAL (VALUES
    ('EMAIL', lower(CASE WHEN s.position = 1 THEN t.contact_email ELSE p.email END)),
    ('PHONE', CASE WHEN s.position = 1 THEN t.contact_lada || t.contact_phone ELSE p.lada || p.phone END)) AS r (channel, value)
  WHERE ${which} AND r.value <> ''`;

async function storePoints(manager: EntityManager, ids: readonly number[]): Promise<void> {
  await manager.query(
    `INSERT INTO debtor_points (channel, value, debtor_id)
     SELECT channel, value, debtor_id FROM (${pointsSql("s.task_id = ANY($1)")}) AS told ORDER BY 1, 2, 3
     ON CONFLICT DO NOTHING`,
    [ids],
  );
}

/** Those that none of the debtors' debts says any more. */
async function forgetPoints(manager: EntityManager, debtorIds: readonly number[]): Promise<void> {
  if (debtorIds.length === 0) return;
  await manager.query(
    `WITH told AS (${pointsSql("s.debtor_id = ANY($1)")})
     DELETE FROM debtor_points k WHERE k.debtor_id = ANY($1) AND NOT EXISTS (
       SELECT FROM told WHERE told.channel = k.channel AND told.value = k.value AND told.debtor_id = k.debtor_id)`,
    [debtorIds],
  );
}
