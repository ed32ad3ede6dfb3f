import type { MigrationInterface, QueryRunner } from "typeorm";

/** Mails that wait to be read are looked for every hour, and shown among the unsorted ones when they can't be. */
export class FindUnreadMails1763601900900 implements MigrationInterface {
  name = "FindUnreadMails1763601900900";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX inbound_mails_unsorted`);
    await runner.query(
      `CREATE INDEX inbound_mails_open ON inbound_mails (received_at) WHERE state <> 'DONE'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX inbound_mails_open`);
    await runner.query(
      `CREATE INDEX inbound_mails_unsorted ON inbound_mails (received_at) WHERE state = 'UNSORTED'`,
    );
  }
}
