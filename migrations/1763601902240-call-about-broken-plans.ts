import type { MigrationInterface, QueryRunner } from "typeorm";

/** A plan that isn't kept is a reason of its own to call, which debts with an agreement have, too. */
export class CallAboutBrokenPlans1763601902240 implements MigrationInterface {
  name = "CallAboutBrokenPlans1763601902240";

  async up(runner: QueryRunner): Promise<void> {
    await this.reasons(runner, ["CALL_BACK", "BROKEN_PROMISE", "BROKEN_PLAN"]);
    // Until now the clock of instalments asked as that of promises does; both note at once what they say and that they ask.
    await runner.query(`
      UPDATE task_work w SET call_reason = 'BROKEN_PLAN'
      FROM agreements g JOIN agreement_instalments i ON i.agreement_id = g.id
      WHERE g.task_id = w.task_id AND w.call_reason = 'BROKEN_PROMISE'
        AND i.late_told_at BETWEEN w.call_at - interval '1 minute' AND w.call_at + interval '1 minute'`);
  }

  private async reasons(runner: QueryRunner, arranged: readonly string[]): Promise<void> {
    const some = arranged.map((reason) => `'${reason}'`).join(", ");
    await runner.query(`
      ALTER TABLE task_work DROP CONSTRAINT task_work_call_reason_check,
        ADD CONSTRAINT task_work_call_reason_check CHECK (call_reason IN (${some}, 'STRATEGY'))`);
    await runner.query(`DROP INDEX task_work_calls`);
    await runner.query(`CREATE INDEX task_work_calls ON task_work (call_at) WHERE call_reason IN (${some})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE task_work SET call_reason = 'BROKEN_PROMISE' WHERE call_reason = 'BROKEN_PLAN'`,
    );
    await this.reasons(runner, ["CALL_BACK", "BROKEN_PROMISE"]);
  }
}
