import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A contact that reached who owes the debt is a first contact (LO 1/2025 art. 10.4.a), so it has to be known which of them
 * it reached. Until now a contact was always noted as one with the debtor of the task.
 */
export class KnowWhomContactsReached1763601650000 implements MigrationInterface {
  name = "KnowWhomContactsReached1763601650000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_events ADD reached_position int`);
    await runner.query(
      `UPDATE task_events SET reached_position = 1
       WHERE type = 'CONTACTED' AND summary LIKE '%: se ha hablado con la persona deudora'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_events DROP reached_position`);
  }
}
