import type { MigrationInterface, QueryRunner } from "typeorm";

/** A file's name is written down before the file is stored, so that no crash leaves one that nobody knows. */
export class CreateUnclaimedFiles1763601472000 implements MigrationInterface {
  name = "CreateUnclaimedFiles1763601472000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE unclaimed_files (key text PRIMARY KEY, stored_at timestamptz NOT NULL)`);
    await runner.query(`CREATE INDEX unclaimed_files_age ON unclaimed_files (stored_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE unclaimed_files`);
  }
}
