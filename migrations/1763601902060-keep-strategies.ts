import type { MigrationInterface, QueryRunner } from "typeorm";

/** What a list's debtors are sent and when they are called, step by step; each task's way through it. */
export class KeepStrategies1763601902060 implements MigrationInterface {
  name = "KeepStrategies1763601902060";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE strategies (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL REFERENCES task_lists (id) ON DELETE CASCADE,
        name text NOT NULL,
        status text NOT NULL CHECK (status IN ('DRAFT', 'ON', 'PAUSED', 'OFF')),
        -- the newest of strategy_versions; new tasks begin with it
        version int NOT NULL,
        created_by bigint NOT NULL REFERENCES accounts (id),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        -- who its mailings are by
        switched_on_by bigint REFERENCES accounts (id),
        switched_on_at timestamptz,
        CHECK ((status = 'DRAFT') = (switched_on_at IS NULL)),
        CHECK ((switched_on_at IS NULL) = (switched_on_by IS NULL))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX strategies_one_at_work ON strategies (list_id) WHERE status IN ('ON', 'PAUSED')`,
    );
    await runner.query(`CREATE INDEX strategies_list ON strategies (list_id, id)`);
    await runner.query(`
      CREATE TABLE strategy_versions (
        strategy_id bigint NOT NULL REFERENCES strategies (id) ON DELETE CASCADE,
        version int NOT NULL,
        steps jsonb NOT NULL,
        created_by bigint NOT NULL REFERENCES accounts (id),
        created_at timestamptz NOT NULL,
        PRIMARY KEY (strategy_id, version)
      )`);
    await runner.query(`
      CREATE TABLE strategy_runs (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        strategy_id bigint NOT NULL REFERENCES strategies (id) ON DELETE CASCADE,
        task_id bigint NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        version int NOT NULL,
        started_on date NOT NULL,
        -- what happened before doesn't stop it
        since timestamptz NOT NULL,
        ended_at timestamptz,
        ended_because text CHECK (ended_because IN ('ANSWERED', 'PAYMENT', 'PAID', 'ENDED', 'OFF')),
        CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
        UNIQUE (strategy_id, task_id)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX strategy_runs_one_of_task ON strategy_runs (task_id) WHERE ended_at IS NULL`,
    );
    await runner.query(`CREATE INDEX strategy_runs_task ON strategy_runs (task_id, id)`);
    await runner.query(
      `ALTER TABLE mailings ADD strategy_id bigint REFERENCES strategies (id) ON DELETE SET NULL`,
    );
    await runner.query(
      `CREATE INDEX mailings_strategy ON mailings (strategy_id, id) WHERE strategy_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE strategy_run_steps (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        run_id bigint NOT NULL REFERENCES strategy_runs (id) ON DELETE CASCADE,
        version int NOT NULL,
        step int NOT NULL,
        -- of a step after a broken promise: the promise, else 0
        occasion bigint NOT NULL DEFAULT 0,
        action text NOT NULL CHECK (action IN ('MAIL', 'LETTER', 'CALL')),
        outcome text NOT NULL CHECK (outcome IN ('DONE', 'NOT_NEEDED', 'NOT_POSSIBLE')),
        day int NOT NULL,
        done_on date NOT NULL,
        at timestamptz NOT NULL,
        mailing_id bigint REFERENCES mailings (id) ON DELETE SET NULL,
        UNIQUE (run_id, version, step, occasion)
      )`);
    await runner.query(
      `CREATE INDEX strategy_run_steps_mailing ON strategy_run_steps (mailing_id) WHERE mailing_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX strategy_run_steps_calls ON strategy_run_steps (done_on) WHERE action = 'CALL' AND outcome = 'DONE'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE strategy_run_steps`);
    await runner.query(`ALTER TABLE mailings DROP strategy_id`);
    await runner.query(`DROP TABLE strategy_runs`);
    await runner.query(`DROP TABLE strategy_versions`);
    await runner.query(`DROP TABLE strategies`);
  }
}
