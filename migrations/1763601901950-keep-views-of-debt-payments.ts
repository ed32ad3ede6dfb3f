import type { MigrationInterface, QueryRunner } from "typeorm";

const BEFORE =
  "'TASKS', 'TASK_LISTS', 'CASES', 'USERS', 'ASSIGNED_TASKS', 'DEBTORS', 'PAYMENTS', 'PAYOUTS', 'COMMISSIONS', 'LEADS', 'TICKETS', 'BALANCE_CASES', 'CLIENT_INSTALMENTS', 'SPECIALIST_CASES', 'CLIENT_CASES', 'LIST_TASKS', 'OWN_DEBTORS', 'AUDIT_LOG', 'SECURITY_LOG'";
const ADDED = "'DEBT_PAYMENTS'";

/** Views of the payments of debtors. */
export class KeepViewsOfDebtPayments1763601901950 implements MigrationInterface {
  name = "KeepViewsOfDebtPayments1763601901950";

  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, `${BEFORE}, ${ADDED}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM saved_views WHERE list IN (${ADDED})`);
    await allow(runner, BEFORE);
  }
}

async function allow(runner: QueryRunner, lists: string): Promise<void> {
  await runner.query(`ALTER TABLE saved_views DROP CONSTRAINT saved_views_list_check`);
  await runner.query(
    `ALTER TABLE saved_views ADD CONSTRAINT saved_views_list_check CHECK (list IN (${lists}))`,
  );
}
