import type { MigrationInterface, QueryRunner } from "typeorm";

/** The profile of who hides the fee opens by a link nobody can guess, no longer by its number. */
export class LinkHiddenProfiles1763601450000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE specialists
        ADD link_token text NOT NULL DEFAULT gen_random_uuid()`);
    await runner.query(`CREATE UNIQUE INDEX specialists_link ON specialists (link_token)`);
    // Whom somebody has saved by such a link stays; who was found in the search and hides the fee later doesn't.
    await runner.query(`ALTER TABLE favourites ADD by_link boolean NOT NULL DEFAULT false`);
    await runner.query(`
      UPDATE favourites f SET by_link = true FROM specialists s WHERE s.account_id = f.specialist_id AND s.fee_hidden`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE favourites DROP by_link`);
    await runner.query(`ALTER TABLE specialists DROP link_token`);
  }
}
