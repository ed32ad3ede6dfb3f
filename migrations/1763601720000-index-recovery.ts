import type { MigrationInterface, QueryRunner } from "typeorm";

/** What was agreed and paid in a stretch of time is found without reading all agreements. */
export class IndexRecovery1763601720000 implements MigrationInterface {
  name = "IndexRecovery1763601720000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX agreements_accepted ON agreements (closed_at) INCLUDE (amount) WHERE status = 'ACCEPTED'`,
    );
    await runner.query(
      `CREATE INDEX agreement_instalments_paid ON agreement_instalments (paid_on) INCLUDE (agreement_id, amount)
       WHERE paid_on IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX agreement_instalments_paid`);
    await runner.query(`DROP INDEX agreements_accepted`);
  }
}
