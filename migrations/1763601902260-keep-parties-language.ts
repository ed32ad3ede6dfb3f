import type { MigrationInterface, QueryRunner } from "typeorm";

/** The language in which a debtor used the page of its personal link: its mails are written in it. Null: it has said none. */
export class KeepPartiesLanguage1763601902260 implements MigrationInterface {
  name = "KeepPartiesLanguage1763601902260";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE parties ADD COLUMN language text
        CONSTRAINT parties_language_check CHECK (language IN ('es', 'ca', 'gl', 'eu', 'en'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE parties DROP COLUMN language`);
  }
}
