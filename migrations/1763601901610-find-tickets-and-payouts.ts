import type { MigrationInterface, QueryRunner } from "typeorm";

/** The search over everything finds tickets by their words and payouts by their amounts. */
export class FindTicketsAndPayouts1763601901610 implements MigrationInterface {
  name = "FindTicketsAndPayouts1763601901610";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX tickets_search ON tickets USING gin (search_text gin_trgm_ops)`);
    await runner.query(`CREATE INDEX payouts_amount ON payouts (amount, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payouts_amount`);
    await runner.query(`DROP INDEX tickets_search`);
  }
}
