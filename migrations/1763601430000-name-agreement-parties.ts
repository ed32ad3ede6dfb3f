import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * An agreement names its parties, also as a draft: its rows in agreement_answers. A counterparty can be taken out of its
 * matter, with a reason; what it took part in stays.
 */
export class NameAgreementParties1763601430000 implements MigrationInterface {
  name = "NameAgreementParties1763601430000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE parties ADD removed_at timestamptz, ADD removed_reason text,
        ADD CONSTRAINT parties_removed_reason CHECK ((removed_at IS NULL) = (removed_reason IS NULL))`);
    // So far a draft was for everybody; who has declined was asked all the same.
    await runner.query(`
      INSERT INTO agreement_answers (agreement_id, party_id)
      SELECT g.id, p.id FROM agreements g
      JOIN parties p ON p.case_id = g.case_id OR p.task_id = g.task_id
      WHERE g.status = 'DRAFT' AND p.response <> 'DECLINED'
      ON CONFLICT DO NOTHING`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DELETE FROM agreement_answers WHERE agreement_id IN (SELECT id FROM agreements WHERE status = 'DRAFT')`,
    );
    await runner.query(`ALTER TABLE parties DROP removed_at, DROP removed_reason`);
  }
}
