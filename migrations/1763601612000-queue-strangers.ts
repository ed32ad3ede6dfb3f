import type { MigrationInterface, QueryRunner } from "typeorm";

/** Whose turn it is to try something about an account, when many strangers try at once. */
export class QueueStrangers1763601612000 implements MigrationInterface {
  name = "QueueStrangers1763601612000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE guessing_turns (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- keyed hashes: of what is tried and the e-mail, and of that and the address
        account text NOT NULL,
        stranger text NOT NULL,
        -- not the address's first one within a day
        is_further boolean NOT NULL,
        turn_at timestamptz NOT NULL,
        taken_at timestamptz
      )`);
    await runner.query(`CREATE INDEX guessing_turns_queue ON guessing_turns (account, is_further, turn_at)`);
    await runner.query(`CREATE INDEX guessing_turns_stranger ON guessing_turns (stranger, turn_at)`);
    await runner.query(`CREATE INDEX guessing_turns_age ON guessing_turns (turn_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE guessing_turns`);
  }
}
