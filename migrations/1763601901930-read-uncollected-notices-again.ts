import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A certified mail that was refused or not collected counts as received, but nobody has seen it: the icon of its task said
 * that it was opened. And whoever has shown up isn't 'Ilocalizado' any more. Both follow in the background, as after any change.
 */
export class ReadUncollectedNoticesAgain1763601901930 implements MigrationInterface {
  name = "ReadUncollectedNoticesAgain1763601901930";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO attempt_changes (task_id)
      SELECT p.task_id FROM parties p JOIN party_notices n ON n.party_id = p.id
      WHERE p.task_id IS NOT NULL AND n.channel = 'CERTIFIED_ELECTRONIC' AND n.receipt IN ('REFUSED', 'NOT_COLLECTED')
      UNION SELECT id FROM tasks WHERE state = 'ILOCALIZADO' AND channels & 17 <> 0`);
  }

  /** What follows from the ledger stays right. */
  async down(): Promise<void> {}
}
