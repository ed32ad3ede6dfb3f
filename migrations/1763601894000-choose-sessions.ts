import type { MigrationInterface, QueryRunner } from "typeorm";

/** Which party chose a session by its personal link, and may move or cancel it there; null: whoever manages the matter called it. */
export class ChooseSessions1763601894000 implements MigrationInterface {
  name = "ChooseSessions1763601894000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE matter_sessions ADD COLUMN chosen_by_party_id bigint REFERENCES parties ON DELETE SET NULL`,
    );
    await runner.query(
      `CREATE INDEX matter_sessions_chosen ON matter_sessions (chosen_by_party_id) WHERE chosen_by_party_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE matter_sessions DROP COLUMN chosen_by_party_id`);
  }
}
