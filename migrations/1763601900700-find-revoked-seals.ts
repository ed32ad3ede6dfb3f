import type { MigrationInterface, QueryRunner } from "typeorm";

/** Which documents were revoked, for the runs that issued them: few, among the seals of all that was ever issued. */
export class FindRevokedSeals1763601900700 implements MigrationInterface {
  name = "FindRevokedSeals1763601900700";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX seals_revoked ON seals (document_id) WHERE revoked_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX seals_revoked`);
  }
}
