import type { MigrationInterface, QueryRunner } from "typeorm";

const STATES =
  "'QUEUED', 'SKIPPED', 'SENDING', 'HANDING', 'SENT', 'DEFERRED', 'BOUNCED', 'FAILED', 'CANCELLED'";
const CHECK = "mailing_recipients_state_check";

/** Mailings that go by post: the batches in which letters are printed, and which letter tells whom of what. */
export class WriteLetters1763601870000 implements MigrationInterface {
  name = "WriteLetters1763601870000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE mailings
        ADD COLUMN channel text NOT NULL DEFAULT 'MAIL' CHECK (channel IN ('MAIL', 'LETTER')),
        ADD COLUMN letters_per_batch int NOT NULL DEFAULT 100 CHECK (letters_per_batch BETWEEN 1 AND 250)`);
    await runner.query(`ALTER TABLE mailing_recipients ADD COLUMN address text, DROP CONSTRAINT ${CHECK}`);
    await runner.query(
      `ALTER TABLE mailing_recipients ADD CONSTRAINT ${CHECK} CHECK (state IN (${STATES}, 'PRINTED'))`,
    );
    await runner.query(`
      CREATE TABLE letter_batches (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        mailing_id bigint NOT NULL REFERENCES mailings ON DELETE CASCADE,
        number int NOT NULL,
        letters int NOT NULL,
        pages int NOT NULL,
        file_key text NOT NULL,
        sha256 text NOT NULL,
        bytes int NOT NULL,
        printed_at timestamptz NOT NULL,
        handed_on date
      )`);
    await runner.query(`CREATE UNIQUE INDEX letter_batches_number ON letter_batches (mailing_id, number)`);
    await runner.query(`
      CREATE TABLE letters (
        recipient_id bigint PRIMARY KEY REFERENCES mailing_recipients ON DELETE CASCADE,
        batch_id bigint NOT NULL REFERENCES letter_batches ON DELETE CASCADE,
        reference text NOT NULL,
        first_page int NOT NULL,
        pages int NOT NULL,
        address jsonb NOT NULL,
        words jsonb NOT NULL,
        links jsonb NOT NULL
      )`);
    await runner.query(`CREATE INDEX letters_batch ON letters (batch_id, first_page)`);
    await runner.query(`CREATE UNIQUE INDEX letters_reference ON letters (reference)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE letters`);
    await runner.query(`DROP TABLE letter_batches`);
    // Before there were letters there were no mailings by post.
    await runner.query(`DELETE FROM mailings WHERE channel = 'LETTER'`);
    await runner.query(`ALTER TABLE mailing_recipients DROP COLUMN address, DROP CONSTRAINT ${CHECK}`);
    await runner.query(`ALTER TABLE mailing_recipients ADD CONSTRAINT ${CHECK} CHECK (state IN (${STATES}))`);
    await runner.query(`ALTER TABLE mailings DROP COLUMN letters_per_batch, DROP COLUMN channel`);
  }
}
