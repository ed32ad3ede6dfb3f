import type { MigrationInterface, QueryRunner } from "typeorm";

const TYPES =
  "'CREATED', 'IMPORTED', 'EDITED', 'OVERWRITTEN', 'STATE_CHANGED', 'ASSIGNED', 'UNASSIGNED', 'NOTIFIED', 'CONTACTED', 'DELETED', 'RESTORED', 'CONTACT_TRIED', 'SESSION', 'AGREEMENT', 'RECORD', 'ANSWERED', 'PAYMENT'";

/** What debtors promise to pay, and until when: payments alone decide what became of it. */
export class KeepPromises1763601901960 implements MigrationInterface {
  name = "KeepPromises1763601901960";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE debt_promises (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        task_id bigint NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        amount numeric(14, 2) NOT NULL CHECK (amount > 0),
        currency char(3) NOT NULL,
        made_on date NOT NULL,
        due_on date NOT NULL,
        channel text NOT NULL CHECK (channel IN ('INBOX', 'EMAIL', 'CHAT', 'PHONE')),
        note text NOT NULL DEFAULT '',
        made_at timestamptz NOT NULL,
        made_by bigint REFERENCES accounts (id),
        withdrawn_at timestamptz,
        withdrawn_by bigint REFERENCES accounts (id),
        withdrawn_reason text,
        -- the clock has said what became of it
        settled_at timestamptz,
        CHECK (due_on >= made_on),
        CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL))
      )`);
    await runner.query(`CREATE INDEX debt_promises_task ON debt_promises (task_id, id)`);
    await runner.query(
      `CREATE INDEX debt_promises_unsettled ON debt_promises (due_on) WHERE settled_at IS NULL AND withdrawn_at IS NULL`,
    );
    await allow(runner, `${TYPES}, 'PROMISE'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM task_events WHERE type = 'PROMISE'`);
    await allow(runner, TYPES);
    await runner.query(`DROP TABLE debt_promises`);
  }
}

async function allow(runner: QueryRunner, types: string): Promise<void> {
  await runner.query(
    `ALTER TABLE task_events DROP CONSTRAINT task_events_type_check,
       ADD CONSTRAINT task_events_type_check CHECK (type IN (${types})) NOT VALID`,
  );
  await runner.query(`ALTER TABLE task_events VALIDATE CONSTRAINT task_events_type_check`);
}
