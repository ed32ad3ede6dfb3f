import type { MigrationInterface, QueryRunner } from "typeorm";

/** Which people of a creditor see which of its debt lists. */
export class ShowPortfolios1763601902110 implements MigrationInterface {
  name = "ShowPortfolios1763601902110";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE list_viewers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL REFERENCES task_lists (id) ON DELETE CASCADE,
        account_id bigint NOT NULL REFERENCES accounts (id),
        granted_at timestamptz NOT NULL,
        granted_by bigint REFERENCES accounts (id),
        ended_at timestamptz,
        ended_by bigint REFERENCES accounts (id),
        CONSTRAINT list_viewers_end CHECK (ended_by IS NULL OR ended_at IS NOT NULL)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX list_viewers_live ON list_viewers (account_id, list_id) WHERE ended_at IS NULL`,
    );
    await runner.query(`CREATE INDEX list_viewers_list ON list_viewers (list_id, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE list_viewers`);
  }
}
