import type { MigrationInterface, QueryRunner } from "typeorm";

/** A link that stops a transfer and has been followed changes nothing when it is followed again. */
export class NoteFollowedStops1763601630000 implements MigrationInterface {
  name = "NoteFollowedStops1763601630000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payouts ADD stop_followed_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE payouts DROP stop_followed_at`);
  }
}
