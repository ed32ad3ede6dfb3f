import type { MigrationInterface, QueryRunner } from "typeorm";

/** What the totals of a state, an entity and a list add up, by column of task_totals; `sign` is 1 or -1. */
const SUMS = {
  tasks: "sum(sign)",
  assigned: "coalesce(sum(sign) FILTER (WHERE assignee_id IS NOT NULL), 0)",
  mailed: "coalesce(sum(sign) FILTER (WHERE channels & 2 <> 0), 0)",
  amount: "sum(sign * amount_debt)",
};
const AGREED = { agreed: "coalesce(sum(sign * agreed_amount), 0)" };
const COLUMNS = "list_id, entity, state, assignee_id, channels, amount_debt, created_at, deleted_at";

/**
 * 'Importe con acuerdo' is what agreements say, not what is owed: each task keeps the amount of its last accepted
 * agreement, and the totals keep the sum.
 */
export class KeepAgreedAmounts1763601500000 implements MigrationInterface {
  name = "KeepAgreedAmounts1763601500000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE tasks ADD agreed_amount numeric(14, 2)`);
    await runner.query(`ALTER TABLE task_totals ADD agreed numeric(20, 2) NOT NULL DEFAULT 0`);
    await count(runner, { ...SUMS, ...AGREED }, `${COLUMNS}, agreed_amount`);
    await runner.query(`
      UPDATE tasks t SET agreed_amount = g.amount FROM (
        SELECT DISTINCT ON (task_id) task_id, amount FROM agreements
        WHERE task_id IS NOT NULL AND status = 'ACCEPTED' ORDER BY task_id, closed_at DESC, id DESC) AS g
      WHERE g.task_id = t.id AND g.amount IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await count(runner, SUMS, COLUMNS);
    await runner.query(`ALTER TABLE task_totals DROP COLUMN agreed`);
    await runner.query(`ALTER TABLE tasks DROP COLUMN agreed_amount`);
  }
}

/** The functions of the statement triggers of `tasks`, with these sums over these columns. */
async function count(runner: QueryRunner, sums: Record<string, string>, columns: string): Promise<void> {
  const names = Object.keys(sums);
  // Rows are taken in key order, so that two writers can't wait for each other in a circle.
  const apply = (source: string) => `
    INSERT INTO task_totals AS t (list_id, entity, state, ${names.join(", ")})
    SELECT coalesce(list_id, 0), entity, state, ${Object.values(sums).join(", ")}
    FROM (${source}) AS changed
    WHERE deleted_at IS NULL
    GROUP BY 1, 2, 3
    HAVING ${Object.values(sums)
      .map((sum) => `${sum} <> 0`)
      .join(" OR ")}
    ORDER BY 1, 2, 3
    ON CONFLICT (list_id, entity, state) DO UPDATE SET
      ${names.map((name) => `${name} = t.${name} + excluded.${name}`).join(", ")};
    INSERT INTO task_day_totals AS t (list_id, day, tasks, amount)
    SELECT coalesce(list_id, 0), (created_at AT TIME ZONE 'Europe/Madrid')::date, sum(sign), sum(sign * amount_debt)
    FROM (${source}) AS changed
    WHERE deleted_at IS NULL
    GROUP BY 1, 2
    HAVING sum(sign) <> 0 OR sum(sign * amount_debt) <> 0
    ORDER BY 2, 1
    ON CONFLICT (day, list_id) DO UPDATE SET tasks = t.tasks + excluded.tasks, amount = t.amount + excluded.amount;`;
  const added = `SELECT 1 AS sign, ${columns} FROM new_rows`;
  const gone = `SELECT -1 AS sign, ${columns} FROM old_rows`;
  const bodies = { insert: added, delete: gone, update: `${added} UNION ALL ${gone}` };
  for (const [operation, source] of Object.entries(bodies))
    await runner.query(`
      CREATE OR REPLACE FUNCTION count_task_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN ${apply(source)} RETURN NULL; END $$`);
}
