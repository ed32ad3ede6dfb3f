import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A proposal by link was read by every counterparty, also by one that had declined, and started a term for it. It is put to
 * those it names; of those of before: to everybody of the other side who hadn't declined by then.
 */
export class AddressProposals1763601600000 implements MigrationInterface {
  name = "AddressProposals1763601600000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_statements ADD put_to bigint[]`);
    await runner.query(`
      UPDATE party_statements s SET put_to = ARRAY(SELECT p.id FROM parties p
        WHERE p.side <> q.side AND (p.case_id = q.case_id OR p.task_id = q.task_id)
          AND (p.side = 'CLAIMANT' OR p.response <> 'DECLINED' OR p.responded_at > s.at) ORDER BY p.position, p.id)
      FROM parties q WHERE q.id = s.party_id AND s.kind = 'PROPOSAL'`);
    await runner.query(`
      ALTER TABLE party_statements ADD CONSTRAINT party_statements_put_to
        CHECK ((kind = 'PROPOSAL') = (put_to IS NOT NULL))`);
    await runner.query(`
      UPDATE case_entries e SET data = e.data || jsonb_build_object('to', (
        SELECT coalesce(jsonb_agg(p.id ORDER BY p.position, p.id), '[]') FROM parties p
        WHERE p.case_id = e.case_id AND p.side <> q.side
          AND (p.side = 'CLAIMANT' OR p.response <> 'DECLINED' OR p.responded_at > e.at)))
      FROM parties q WHERE q.id = (e.data ->> 'partyId')::bigint AND e.data @> '{"proposal": true}'`);
    // Those that carried it to somebody it wasn't for: told and received as before, without the proposal.
    await runner.query(`
      UPDATE party_notices n SET statement_id = NULL FROM party_statements s
      WHERE s.id = n.statement_id AND n.party_id <> ALL(s.put_to)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE case_entries SET data = data - 'to' WHERE data @> '{"proposal": true}'`);
    await runner.query(`ALTER TABLE party_statements DROP CONSTRAINT party_statements_put_to, DROP put_to`);
  }
}
