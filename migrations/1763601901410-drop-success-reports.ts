import type { MigrationInterface, QueryRunner } from "typeorm";

/** Of a report that a mail has arrived the bytes go after a week; what it said stays. */
export class DropSuccessReports1763601901410 implements MigrationInterface {
  name = "DropSuccessReports1763601901410";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE inbound_mails ALTER file_key DROP NOT NULL`);
    await runner.query(
      `CREATE INDEX inbound_mails_success ON inbound_mails (processed_at) WHERE kind = 'delivered' AND file_key IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX inbound_mails_success`);
    // What such a report said stands where the mail is kept.
    await runner.query(`DELETE FROM inbound_mails WHERE file_key IS NULL`);
    await runner.query(`UPDATE inbound_mails SET kind = 'other' WHERE kind = 'delivered'`);
    await runner.query(`ALTER TABLE inbound_mails ALTER file_key SET NOT NULL`);
  }
}
