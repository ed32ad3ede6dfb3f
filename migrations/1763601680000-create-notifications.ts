import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The bell. No foreign keys: recording one would wait for whoever has locked the account or the case, in an order of its
 * own. The job that deletes old ones also deletes those of closed accounts.
 */
export class CreateNotifications1763601680000 implements MigrationInterface {
  name = "CreateNotifications1763601680000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE notifications (
         id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         account_id bigint NOT NULL,
         at timestamptz NOT NULL,
         topic text NOT NULL CONSTRAINT notifications_topic_check CHECK (topic IN ('CASE', 'MESSAGE', 'SESSION', 'AGREEMENT',
           'MONEY', 'TASK', 'IMPORT', 'REVIEW', 'SUPPORT', 'LEAD', 'ACCOUNT')),
         kind text NOT NULL,
         thing text NOT NULL,
         within text,
         count integer NOT NULL,
         title text NOT NULL,
         bundled_title text,
         text text NOT NULL,
         path text NOT NULL,
         read_at timestamptz
       )`,
    );
    await runner.query(`CREATE INDEX notifications_account ON notifications (account_id, id)`);
    await runner.query(
      `CREATE UNIQUE INDEX notifications_unread ON notifications (account_id, thing) WHERE read_at IS NULL`,
    );
    await runner.query(`CREATE INDEX notifications_at ON notifications (at)`);
    await runner.query(`CREATE INDEX accounts_administrators ON accounts (id) WHERE role = 'ADMIN'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX accounts_administrators`);
    await runner.query(`DROP TABLE notifications`);
  }
}
