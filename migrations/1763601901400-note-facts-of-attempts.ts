import type { MigrationInterface, QueryRunner } from "typeorm";

const OWN = `SELECT c.task_id FROM changed c WHERE c.task_id IS NOT NULL`;

/**
 * What of an attempt to negotiate nothing else that is stored says: an agreement on more time (LO 1/2025 art. 10.4.c), a sworn
 * statement (LEC art. 264.4), that a debt is periodic, which may also hold of a whole list. One that was noted by mistake stays
 * visible and counts for nothing.
 */
export class NoteFactsOfAttempts1763601901400 implements MigrationInterface {
  name = "NoteFactsOfAttempts1763601901400";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE noted_facts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        task_id bigint REFERENCES tasks ON DELETE CASCADE,
        case_id bigint REFERENCES cases ON DELETE CASCADE,
        party_id bigint REFERENCES parties ON DELETE CASCADE,
        kind text NOT NULL,
        at timestamptz NOT NULL,
        until date,
        proof text NOT NULL,
        document_id bigint REFERENCES case_documents,
        noted_at timestamptz NOT NULL,
        noted_by bigint NOT NULL REFERENCES accounts,
        withdrawn_at timestamptz,
        withdrawn_by bigint REFERENCES accounts,
        withdrawal_reason text,
        CONSTRAINT noted_facts_kind_check CHECK (kind IN ('EXTENSION', 'SWORN_STATEMENT', 'PERIODIC')),
        CONSTRAINT noted_facts_matter CHECK (num_nonnulls(task_id, case_id) = 1),
        CONSTRAINT noted_facts_until CHECK (until IS NULL OR kind = 'EXTENSION'),
        CONSTRAINT noted_facts_withdrawal CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdrawal_reason) IN (0, 3))
      )`);
    await runner.query(`CREATE INDEX noted_facts_task ON noted_facts (task_id) WHERE task_id IS NOT NULL`);
    await runner.query(`CREATE INDEX noted_facts_case ON noted_facts (case_id) WHERE case_id IS NOT NULL`);
    await runner.query(`CREATE INDEX noted_facts_party ON noted_facts (party_id) WHERE party_id IS NOT NULL`);
    for (const operation of ["INSERT", "UPDATE"])
      await runner.query(`
        CREATE TRIGGER noted_facts_note_attempt_${operation.toLowerCase()} AFTER ${operation} ON noted_facts
        REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION note_attempt_changes('${OWN}')`);
    await runner.query(`ALTER TABLE task_lists ADD periodic_debts boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_lists DROP periodic_debts`);
    await runner.query(`DROP TABLE noted_facts`);
  }
}
