import type { MigrationInterface, QueryRunner } from "typeorm";

/** When a specialist can be met: hours of the week as Madrid's clocks show them, and days off. */
export class KeepWorkingHours1763601700000 implements MigrationInterface {
  name = "KeepWorkingHours1763601700000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE working_hours (
        account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
        weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
        from_minute smallint NOT NULL CHECK (from_minute >= 0),
        until_minute smallint NOT NULL CHECK (until_minute <= 1440),
        PRIMARY KEY (account_id, weekday, from_minute),
        CHECK (from_minute < until_minute)
      )`);
    await runner.query(`
      CREATE TABLE days_off (
        account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
        first_day date NOT NULL,
        last_day date NOT NULL,
        PRIMARY KEY (account_id, first_day),
        CHECK (first_day <= last_day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE days_off`);
    await runner.query(`DROP TABLE working_hours`);
  }
}
