import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A contact by telephone is a first contact, after which nobody can say that the other side kept silent (LO 1/2025 art.
 * 10.4.a). Of the calls noted so far it isn't known whether anybody was spoken to, so they stop nothing.
 */
export class KnowPhoneContacts1763601590000 implements MigrationInterface {
  name = "KnowPhoneContacts1763601590000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE party_notices ADD spoken boolean NOT NULL DEFAULT false,
         ADD CONSTRAINT party_notices_spoken CHECK (NOT spoken OR channel = 'PHONE')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_notices DROP spoken`);
  }
}
