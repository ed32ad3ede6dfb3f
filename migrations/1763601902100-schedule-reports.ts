import type { MigrationInterface, QueryRunner } from "typeorm";

/** To whom a list's report is mailed by itself, and what was mailed. */
export class ScheduleReports1763601902100 implements MigrationInterface {
  name = "ScheduleReports1763601902100";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE report_schedules (
        list_id bigint PRIMARY KEY REFERENCES task_lists (id) ON DELETE CASCADE,
        is_on boolean NOT NULL,
        recipients text[] NOT NULL,
        rhythm text NOT NULL,
        weekday smallint,
        -- the first day that counts: what was due before it was switched on isn't sent
        since date NOT NULL,
        updated_at timestamptz NOT NULL,
        updated_by bigint REFERENCES accounts (id),
        CONSTRAINT report_schedules_rhythm_check CHECK (rhythm IN ('WEEKLY', 'MONTHLY')),
        CONSTRAINT report_schedules_weekday_check CHECK (weekday BETWEEN 0 AND 6),
        CONSTRAINT report_schedules_check CHECK ((rhythm = 'WEEKLY') = (weekday IS NOT NULL)),
        CONSTRAINT report_schedules_recipients_check
          CHECK (cardinality(recipients) <= 5 AND (cardinality(recipients) > 0 OR NOT is_on))
      )`);
    await runner.query(`
      CREATE TABLE report_sendings (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL REFERENCES task_lists (id) ON DELETE CASCADE,
        -- null: sent by hand
        due_on date,
        recipient text NOT NULL,
        -- the figures: both attachments are drawn from them when the mail goes out
        report jsonb NOT NULL,
        status text NOT NULL,
        reason text,
        created_at timestamptz NOT NULL,
        ended_at timestamptz,
        CONSTRAINT report_sendings_status_check CHECK (status IN ('QUEUED', 'SENT', 'FAILED'))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX report_sendings_due ON report_sendings (list_id, due_on, recipient) WHERE due_on IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX report_sendings_list ON report_sendings (list_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE report_sendings, report_schedules`);
  }
}
