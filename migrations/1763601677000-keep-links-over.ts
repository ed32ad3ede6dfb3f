import type { MigrationInterface, QueryRunner } from "typeorm";

/** When a personal link ran out: nothing that is noted later opens it again. Revoked is another thing: somebody did that. */
export class KeepLinksOver1763601677000 implements MigrationInterface {
  name = "KeepLinksOver1763601677000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_links ADD lapsed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_links DROP lapsed_at`);
  }
}
