import type { MigrationInterface, QueryRunner } from "typeorm";

const CHANNELS = "mailings_channel_check";
const BEFORE = "'MAIL', 'LETTER', 'CERTIFIED_MAIL'";

/** Mailings by certified text message. */
export class TextDebtors1763601899700 implements MigrationInterface {
  name = "TextDebtors1763601899700";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mailings DROP CONSTRAINT ${CHANNELS}`);
    await runner.query(
      `ALTER TABLE mailings ADD CONSTRAINT ${CHANNELS} CHECK (channel IN (${BEFORE}, 'CERTIFIED_SMS'))`,
    );
    await runner.query(`ALTER TABLE mailing_recipients ADD phone text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Before there was this channel there were no such mailings.
    await runner.query(`DELETE FROM mailings WHERE channel = 'CERTIFIED_SMS'`);
    await runner.query(`ALTER TABLE mailing_recipients DROP phone`);
    await runner.query(`ALTER TABLE mailings DROP CONSTRAINT ${CHANNELS}`);
    await runner.query(`ALTER TABLE mailings ADD CONSTRAINT ${CHANNELS} CHECK (channel IN (${BEFORE}))`);
  }
}
