import type { MigrationInterface, QueryRunner } from "typeorm";

/** Columns of a test file that look like personal data, and aren't as its sender declares: [{ sheet, column }]. */
export class DeclareWalletColumns1763601510000 implements MigrationInterface {
  name = "DeclareWalletColumns1763601510000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE leads ADD COLUMN not_personal jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE leads DROP COLUMN not_personal`);
  }
}
