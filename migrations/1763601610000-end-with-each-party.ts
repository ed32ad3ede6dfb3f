import type { MigrationInterface, QueryRunner } from "typeorm";

const GROUNDS =
  "'NO_ANSWER', 'PROPOSAL_LAPSED', 'TIME_OVER', 'ENDED_BY_PARTY', 'REFUSED', 'WITHDRAWN', 'OTHER'";

/**
 * A case ended for all its counterparties on one ground, also on one that was true of a single one. Each that is in no
 * agreement has a ground of its own; where they differ, the case says so.
 */
export class EndWithEachParty1763601610000 implements MigrationInterface {
  name = "EndWithEachParty1763601610000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE parties ADD closing_ground text
        CONSTRAINT parties_closing_ground_check CHECK (closing_ground IN (${GROUNDS}))`);
    await runner.query(`
      ALTER TABLE cases DROP CONSTRAINT cases_closing_ground_check,
        ADD CONSTRAINT cases_closing_ground_check CHECK (closing_ground IN (${GROUNDS}, 'BY_PARTY'))`);
    await runner.query(`
      UPDATE parties p SET closing_ground = c.closing_ground FROM cases c
      WHERE c.id = p.case_id AND p.side = 'RESPONDENT' AND p.removed_at IS NULL AND c.closing_ground IS NOT NULL
        AND NOT EXISTS (SELECT FROM agreements g JOIN agreement_answers n ON n.agreement_id = g.id
          WHERE g.case_id = c.id AND g.status = 'ACCEPTED' AND n.party_id = p.id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE cases SET closing_ground = 'OTHER' WHERE closing_ground = 'BY_PARTY'`);
    await runner.query(`
      ALTER TABLE cases DROP CONSTRAINT cases_closing_ground_check,
        ADD CONSTRAINT cases_closing_ground_check CHECK (closing_ground IN (${GROUNDS}))`);
    await runner.query(`ALTER TABLE parties DROP closing_ground`);
  }
}
