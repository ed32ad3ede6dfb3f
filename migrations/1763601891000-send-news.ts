import type { MigrationInterface, QueryRunner } from "typeorm";

/** News of the product to the accounts that want them. */
export class SendNews1763601891000 implements MigrationInterface {
  name = "SendNews1763601891000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE news_issues (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        subject text NOT NULL,
        text text NOT NULL,
        last_account bigint NOT NULL DEFAULT 0,
        recipients int NOT NULL DEFAULT 0,
        created_by bigint NOT NULL REFERENCES accounts,
        created_at timestamptz NOT NULL,
        sent_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE news_issues`);
  }
}
