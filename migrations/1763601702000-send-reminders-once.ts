import type { MigrationInterface, QueryRunner } from "typeorm";

/** What somebody was reminded of, so that nobody is told the same twice. */
export class SendRemindersOnce1763601702000 implements MigrationInterface {
  name = "SendRemindersOnce1763601702000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sent_reminders (
        account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
        key text NOT NULL,
        sent_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, key)
      )`);
    await runner.query(`CREATE INDEX sent_reminders_sent ON sent_reminders (sent_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE sent_reminders`);
  }
}
