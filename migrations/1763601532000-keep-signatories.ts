import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Session and final records asked every party to sign, also who had declined or wasn't there. A record keeps who is asked;
 * of those of before that is who took part then.
 */
export class KeepSignatories1763601532000 implements MigrationInterface {
  name = "KeepSignatories1763601532000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE issued_documents ADD signatory_ids bigint[] NOT NULL DEFAULT '{}'`);
    await runner.query(`
      UPDATE issued_documents d SET signatory_ids = ARRAY(SELECT p.id FROM parties p
        WHERE (p.case_id = d.case_id OR p.task_id = d.task_id) AND p.created_at <= d.issued_at
          AND (p.removed_at IS NULL OR p.removed_at > d.issued_at)
          AND (p.response <> 'DECLINED' OR p.responded_at > d.issued_at)
          AND (p.side = 'CLAIMANT' OR p.response <> 'PENDING' OR EXISTS (
            SELECT FROM session_attendance t WHERE t.party_id = p.id AND t.attended)) ORDER BY p.side, p.position)
      WHERE d.template_key IN ('acta-constitutiva', 'acta-sesion-inicial', 'acta-sesion', 'acta-final')`);
    // Somebody signed it, whoever was asked.
    await runner.query(`
      UPDATE issued_documents d SET signatory_ids = signatory_ids || s.party_id FROM document_signatures s
      WHERE s.document_id = d.id AND s.party_id <> ALL(d.signatory_ids)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE issued_documents DROP signatory_ids`);
  }
}
