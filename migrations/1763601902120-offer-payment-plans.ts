import type { MigrationInterface, QueryRunner } from "typeorm";

/** Plans that debtors choose within what their list offers; instalments of debts are covered by their payments, never by hand. */
export class OfferPaymentPlans1763601902120 implements MigrationInterface {
  name = "OfferPaymentPlans1763601902120";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_plan_terms (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL REFERENCES task_lists (id) ON DELETE CASCADE,
        offered boolean NOT NULL,
        first_percent smallint NOT NULL CHECK (first_percent BETWEEN 0 AND 100),
        lowest_instalment numeric(14, 2) NOT NULL CHECK (lowest_instalment > 0),
        most_months smallint NOT NULL CHECK (most_months BETWEEN 1 AND 120),
        first_within_days smallint NOT NULL CHECK (first_within_days BETWEEN 1 AND 60),
        discount_percent smallint NOT NULL CHECK (discount_percent BETWEEN 0 AND 100),
        discount_days smallint NOT NULL CHECK (discount_days BETWEEN 1 AND 60),
        created_at timestamptz NOT NULL,
        created_by bigint NOT NULL REFERENCES accounts (id)
      )`);
    await runner.query(`CREATE INDEX payment_plan_terms_list ON payment_plan_terms (list_id, id)`);
    // What is forgiven where all of it is paid in time, and whether that has taken effect.
    await runner.query(`
      ALTER TABLE agreements ADD COLUMN forgiven numeric(14, 2) NOT NULL DEFAULT 0,
        ADD COLUMN forgiven_applied boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT agreements_forgiven_check CHECK (forgiven >= 0),
        ADD CONSTRAINT agreements_forgiven CHECK (NOT forgiven_applied OR forgiven > 0)`);
    await runner.query(`
      ALTER TABLE agreement_instalments ADD COLUMN covered numeric(14, 2) NOT NULL DEFAULT 0,
        ADD COLUMN by_hand boolean NOT NULL DEFAULT false,
        ADD COLUMN reminded_at timestamptz, ADD COLUMN late_told_at timestamptz,
        ADD CONSTRAINT agreement_instalments_covered CHECK (covered BETWEEN 0 AND amount)`);
    // Until now all of them were marked by somebody: that stays as it is.
    await runner.query(`UPDATE agreement_instalments SET by_hand = true WHERE paid_on IS NOT NULL`);
    // Of what is late already nobody is told anew.
    await runner.query(`
      UPDATE agreement_instalments SET late_told_at = now() WHERE due_on < (now() AT TIME ZONE 'Europe/Madrid')::date`);
    await runner.query(
      `CREATE INDEX agreement_instalments_due ON agreement_instalments (due_on) WHERE paid_on IS NULL`,
    );
    await runner.query(`ALTER TABLE debt_promises ADD COLUMN reminded_at timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE debt_promises DROP COLUMN reminded_at`);
    await runner.query(`DROP INDEX agreement_instalments_due`);
    await runner.query(`
      ALTER TABLE agreement_instalments DROP COLUMN covered, DROP COLUMN by_hand, DROP COLUMN reminded_at,
        DROP COLUMN late_told_at`);
    await runner.query(`ALTER TABLE agreements DROP COLUMN forgiven, DROP COLUMN forgiven_applied`);
    await runner.query(`DROP TABLE payment_plan_terms`);
  }
}
