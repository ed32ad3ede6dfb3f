import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Whether a credential still counts depends on the day, and no trigger may ask the database's own clock: the day comes
 * from the application's one (search/listings-upkeep.ts), which relists whom it changes. Without a day nobody counts as
 * verified.
 */
export class KeepListingsDay1763601400000 implements MigrationInterface {
  name = "KeepListingsDay1763601400000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE listings_day (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        -- in Madrid; the listings say who is verified on it
        day date NOT NULL
      )`);
    await this.replaceInView(runner, "CURRENT_DATE", "(SELECT day FROM listings_day)");
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.replaceInView(runner, "( SELECT listings_day.day FROM listings_day)", "CURRENT_DATE");
    await runner.query(`DROP TABLE listings_day`);
  }

  /** The rest of the view stays as 1763601110000 made it. */
  private async replaceInView(runner: QueryRunner, before: string, after: string): Promise<void> {
    const [view] = (await runner.query(
      `SELECT regexp_replace(pg_get_viewdef('listing_rows'::regclass), '\\s+', ' ', 'g') AS definition`,
    )) as { definition: string }[];
    const parts = view?.definition.split(before) ?? [];
    if (parts.length !== 2) throw new Error(`listing_rows mentions ${before} ${parts.length - 1} times`);
    await runner.query(`CREATE OR REPLACE VIEW listing_rows AS ${parts.join(after)}`);
  }
}
