import type { MigrationInterface, QueryRunner } from "typeorm";

/** Counters of the rate limits: worth nothing after a crash, so they skip the write-ahead log. */
export class CreateRateLimits implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE SCHEMA IF NOT EXISTS platform`);
    await runner.query(`
      CREATE UNLOGGED TABLE platform.rate_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      )`);
    await runner.query(`CREATE INDEX rate_limits_expire ON platform.rate_limits (expire)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE platform.rate_limits`);
    await runner.query(`DROP SCHEMA platform`);
  }
}
