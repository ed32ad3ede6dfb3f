import type { MigrationInterface, QueryRunner } from "typeorm";

/** ECB main refinancing rate of before each half-year plus eight points (Ley 3/2004, art. 7.2), in percent. */
const RATES: Readonly<Record<string, string>> = {
  "2016-01-01": "8.05",
  ...Object.fromEntries(
    [2016, 2017, 2018, 2019, 2020, 2021, 2022].flatMap((year) => [
      ...(year === 2016 ? [] : [[`${year}-01-01`, "8.00"]]),
      [`${year}-07-01`, "8.00"],
    ]),
  ),
  "2023-01-01": "10.50",
  "2023-07-01": "12.00",
  "2024-01-01": "12.50",
  "2024-07-01": "12.25",
  "2025-01-01": "11.15",
  "2025-07-01": "10.15",
  "2026-01-01": "10.15",
};

/** Later ones are noted by administrators as they are published. */
export class KeepLateInterestRates1763601902151 implements MigrationInterface {
  name = "KeepLateInterestRates1763601902151";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE late_interest_rates (
        half_year date PRIMARY KEY,
        rate numeric(5, 2) NOT NULL,
        source text NOT NULL,
        updated_at timestamptz NOT NULL,
        updated_by bigint REFERENCES accounts,
        CONSTRAINT late_interest_rates_half_year_check CHECK (to_char(half_year, 'MM-DD') IN ('01-01', '07-01')),
        CONSTRAINT late_interest_rates_rate_check CHECK (rate BETWEEN 0 AND 100)
      )`);
    for (const [halfYear, rate] of Object.entries(RATES))
      await runner.query(
        `INSERT INTO late_interest_rates (half_year, rate, source, updated_at)
         VALUES ($1, $2, 'Tipo del BCE más ocho puntos (Ley 3/2004, art. 7.2)', '2026-01-01')`,
        [halfYear, rate],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE late_interest_rates`);
  }
}
