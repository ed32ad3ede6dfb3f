import type { MigrationInterface, QueryRunner } from "typeorm";

/** Where the debtors of a list pay, which their page shows from an instant on. */
export class PayToCreditor1763601850000 implements MigrationInterface {
  name = "PayToCreditor1763601850000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task_lists ADD payment_iban text, ADD payment_holder text, ADD payment_shown_from timestamptz,
        ADD CONSTRAINT task_lists_payment CHECK (num_nonnulls(payment_iban, payment_holder, payment_shown_from) IN (0, 3))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task_lists DROP CONSTRAINT task_lists_payment, DROP payment_shown_from, DROP payment_holder,
        DROP payment_iban`);
  }
}
