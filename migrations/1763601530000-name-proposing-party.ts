import type { MigrationInterface, QueryRunner } from "typeorm";

/** Where the specialist collects for the client; elsewhere somebody neutral draws agreements up. */
const COLLECTION = 3;

/**
 * An agreement drawn up by somebody neutral counted as the claimant's proposal. The thirty days of LO 1/2025 art. 10.4.b
 * run from a party's own, so an agreement says whose proposal it is; of those of before that is known of collections alone.
 */
export class NameProposingParty1763601530000 implements MigrationInterface {
  name = "NameProposingParty1763601530000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE agreements ADD proposed_by bigint REFERENCES parties (id) ON DELETE SET NULL`,
    );
    await runner.query(
      `CREATE INDEX agreements_proposer ON agreements (proposed_by) WHERE proposed_by IS NOT NULL`,
    );
    await runner.query(
      `UPDATE agreements g SET proposed_by = (SELECT p.id FROM agreement_answers a JOIN parties p ON p.id = a.party_id
         WHERE a.agreement_id = g.id AND p.side = 'CLAIMANT' ORDER BY p.position LIMIT 1)
       FROM cases c WHERE c.id = g.case_id AND c.intervention_type = ${COLLECTION}`,
    );
    await this.noteCorrections(runner);
  }

  /** Whoever reads the case is told why a term of it is gone. */
  private async noteCorrections(runner: QueryRunner): Promise<void> {
    const text =
      "Corrección: los 30 días desde una propuesta concreta solo corren si la propuesta es de una de las partes, no de la persona neutral (LO 1/2025, art. 10.4.b). Del acuerdo propuesto no consta de quién era la propuesta, así que no corren: si era de una parte, el especialista puede proponer una versión nueva que lo diga.";
    await runner.query(
      `INSERT INTO case_entries (case_id, at, author_side, author_name, type, text, audience, data, search_text)
       SELECT c.id, $2, 'SYSTEM', 'Acuerdo', 'SISTEMA', $1, 'CLIENT', '{"event": "proposer-unknown"}', fold_text($1)
       FROM cases c WHERE c.accepted_agreements = 0 AND c.status NOT IN ('AGREED', 'BROKEN') AND EXISTS (
         SELECT FROM agreements g WHERE g.case_id = c.id AND g.status = 'PROPOSED' AND g.proposed_by IS NULL)`,
      [text, new Date()],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM case_entries WHERE data @> '{"event": "proposer-unknown"}'`);
    await runner.query(`ALTER TABLE agreements DROP proposed_by`);
  }
}
