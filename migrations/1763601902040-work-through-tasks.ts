import type { MigrationInterface, QueryRunner } from "typeorm";

const WORKED = `deleted_at IS NULL AND contact_phone IS NOT NULL AND state NOT IN ('CON_ACUERDO', 'SIN_ACUERDO', 'RECHAZO')`;
const VALUE = "task_work_value(amount_debt, channels, debt_date)";

/** Worklists: whom to call next, who has whom in hand, when to call again, how calls went. */
export class WorkThroughTasks1763601902040 implements MigrationInterface {
  name = "WorkThroughTasks1763601902040";

  async up(runner: QueryRunner): Promise<void> {
    // What may be expected of a debt: half as much with each year of its age. All lose alike as time goes by, so that the order stays
    // and the day needn't be known. Who has opened or answered something (bits 1 and 16) is reached more easily, then who was called.
    await runner.query(`
      CREATE FUNCTION task_work_value(amount numeric, channels smallint, debt_date date) RETURNS float8
      LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT amount::float8 * CASE WHEN channels & 17 <> 0 THEN 1.0 WHEN channels & 8 <> 0 THEN 0.7 ELSE 0.5 END
          * power(2.0, (coalesce(debt_date, DATE '2015-01-01') - DATE '2000-01-01') / 365.25)
      $$`);
    await runner.query(
      `CREATE INDEX tasks_work ON tasks (${VALUE} DESC, id DESC) WHERE ${WORKED} AND assignee_id IS NULL`,
    );
    await runner.query(
      `CREATE INDEX tasks_work_list ON tasks (list_id, ${VALUE} DESC, id DESC) WHERE ${WORKED} AND assignee_id IS NULL`,
    );
    await runner.query(
      `CREATE INDEX tasks_work_assignee ON tasks (assignee_id, ${VALUE} DESC, id DESC) WHERE ${WORKED} AND assignee_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE task_work (
        task_id bigint PRIMARY KEY REFERENCES tasks (id) ON DELETE CASCADE,
        -- nobody is offered it before
        not_before timestamptz,
        -- when to call, by whom (null: whoever works then) and why
        call_at timestamptz,
        call_by bigint REFERENCES accounts (id),
        call_reason text CHECK (call_reason IN ('CALL_BACK', 'BROKEN_PROMISE', 'STRATEGY')),
        call_note text NOT NULL DEFAULT '',
        -- calls in vain since somebody was reached
        misses int NOT NULL DEFAULT 0,
        CHECK ((call_at IS NULL) = (call_reason IS NULL))
      )`);
    // A strategy asks for many calls at once: what was arranged with somebody isn't looked for among them.
    await runner.query(
      `CREATE INDEX task_work_calls ON task_work (call_at) WHERE call_reason IN ('CALL_BACK', 'BROKEN_PROMISE')`,
    );
    await runner.query(
      `CREATE INDEX task_work_strategy_calls ON task_work (call_at) WHERE call_reason = 'STRATEGY'`,
    );
    await runner.query(`
      CREATE TABLE work_leases (
        task_id bigint PRIMARY KEY REFERENCES tasks (id) ON DELETE CASCADE,
        account_id bigint NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
        taken_at timestamptz NOT NULL,
        until timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE work_floors (
        scope text PRIMARY KEY,
        value float8 NOT NULL,
        task_id bigint NOT NULL,
        until timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE work_outcomes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        task_id bigint REFERENCES tasks (id) ON DELETE SET NULL,
        account_id bigint NOT NULL REFERENCES accounts (id),
        outcome text NOT NULL CHECK (outcome IN
          ('PROMISE', 'PAYS_NOW', 'PLAN', 'DISPUTED', 'REFUSES', 'CALL_BACK', 'NO_ANSWER', 'WRONG_NUMBER')),
        at timestamptz NOT NULL,
        promise_id bigint REFERENCES debt_promises (id) ON DELETE SET NULL
      )`);
    await runner.query(`CREATE INDEX work_outcomes_at ON work_outcomes (at)`);
    await runner.query(
      `CREATE INDEX work_outcomes_task ON work_outcomes (task_id, at) WHERE task_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE work_outcomes, work_floors, work_leases, task_work`);
    await runner.query(`DROP INDEX tasks_work, tasks_work_list, tasks_work_assignee`);
    await runner.query(`DROP FUNCTION task_work_value`);
  }
}
