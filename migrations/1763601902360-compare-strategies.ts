import type { MigrationInterface, QueryRunner } from "typeorm";

/** Two versions of a strategy share its list by chance: which people got which, and what was fixed before it began. */
export class CompareStrategies1763601902360 implements MigrationInterface {
  name = "CompareStrategies1763601902360";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE strategy_comparisons (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        strategy_id bigint NOT NULL REFERENCES strategies (id) ON DELETE CASCADE,
        -- from 1 within its strategy; people are dealt by it
        number int NOT NULL,
        version_a int NOT NULL,
        version_b int NOT NULL,
        percent_b smallint NOT NULL CHECK (percent_b BETWEEN 10 AND 90),
        measure text NOT NULL CHECK (measure IN ('ANSWERED', 'PROMISED', 'PAID', 'AMOUNT')),
        ends_on date NOT NULL,
        started_by bigint NOT NULL REFERENCES accounts (id),
        started_at timestamptz NOT NULL,
        ended_by bigint REFERENCES accounts (id),
        ended_at timestamptz,
        kept_version int,
        -- as they stood when it ended
        counted jsonb,
        CHECK (version_a <> version_b),
        CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
        CHECK ((ended_at IS NULL) = (counted IS NULL)),
        CHECK (kept_version IS NULL OR ended_at IS NOT NULL),
        UNIQUE (strategy_id, number)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX strategy_comparisons_one_at_work ON strategy_comparisons (strategy_id) WHERE ended_at IS NULL`,
    );
    await runner.query(`
      ALTER TABLE strategy_runs
        ADD comparison_id bigint REFERENCES strategy_comparisons (id) ON DELETE CASCADE,
        -- who was dealt: the first of those who owe its debts, as they were known then
        ADD dealt_to bigint,
        ADD CHECK ((comparison_id IS NULL) = (dealt_to IS NULL))`);
    await runner.query(
      `CREATE INDEX strategy_runs_comparison ON strategy_runs (comparison_id) WHERE comparison_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE strategy_runs DROP comparison_id, DROP dealt_to`);
    await runner.query(`DROP TABLE strategy_comparisons`);
  }
}
