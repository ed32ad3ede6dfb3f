import type { MigrationInterface, QueryRunner } from "typeorm";

const TASK_EVENTS = [
  "CREATED",
  "IMPORTED",
  "EDITED",
  "OVERWRITTEN",
  "STATE_CHANGED",
  "ASSIGNED",
  "UNASSIGNED",
  "NOTIFIED",
  "CONTACTED",
  "DELETED",
  "RESTORED",
];
const NEW_TASK_EVENTS = ["CONTACT_TRIED", "SESSION", "AGREEMENT", "RECORD", "ANSWERED"];

/** Sessions, agreements and issued documents: of a case or of a corporate task, one model for both. */
export class CreateProceedings1763601320000 implements MigrationInterface {
  name = "CreateProceedings1763601320000";

  async up(runner: QueryRunner): Promise<void> {
    await this.createSessions(runner);
    await this.createAgreements(runner);
    await this.createIssuedDocuments(runner);
    await this.allowTaskEvents(runner, [...TASK_EVENTS, ...NEW_TASK_EVENTS]);
  }

  private async allowTaskEvents(runner: QueryRunner, types: readonly string[]): Promise<void> {
    const list = types.map((type) => `'${type}'`).join(", ");
    await runner.query(`
      ALTER TABLE task_events DROP CONSTRAINT task_events_type_check,
        ADD CONSTRAINT task_events_type_check CHECK (type IN (${list}))`);
  }

  private async createSessions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE matter_sessions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        case_id bigint REFERENCES cases (id) ON DELETE CASCADE,
        task_id bigint REFERENCES tasks (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('INITIAL', 'JOINT', 'SEPARATE')),
        starts_at timestamptz NOT NULL,
        minutes int NOT NULL CHECK (minutes BETWEEN 10 AND 480),
        channel text NOT NULL CHECK (channel IN ('IN_PERSON', 'VIDEO', 'PHONE')),
        place text NOT NULL,
        status text NOT NULL DEFAULT 'SCHEDULED' CHECK (status IN ('SCHEDULED', 'HELD', 'MISSED', 'CANCELLED')),
        result text NOT NULL DEFAULT '',
        private_notes jsonb NOT NULL DEFAULT '{}',
        cancel_reason text,
        -- of the calendar file: goes up with each change of time or place
        sequence int NOT NULL DEFAULT 0,
        reminded_at timestamptz,
        created_by bigint NOT NULL REFERENCES accounts (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        version int NOT NULL DEFAULT 1,
        CHECK (num_nonnulls(case_id, task_id) = 1)
      )`);
    await runner.query(
      `CREATE INDEX matter_sessions_case ON matter_sessions (case_id, starts_at) WHERE case_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX matter_sessions_task ON matter_sessions (task_id, starts_at) WHERE task_id IS NOT NULL`,
    );
    // The overview counts what is to come and what was, without looking at the rows themselves.
    await runner.query(`
      CREATE INDEX matter_sessions_starts ON matter_sessions (starts_at)
      INCLUDE (status, task_id, created_at, updated_at)`);
    await runner.query(`
      CREATE TABLE session_attendance (
        session_id bigint NOT NULL REFERENCES matter_sessions (id) ON DELETE CASCADE,
        party_id bigint NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
        attended boolean,
        represented_by text NOT NULL DEFAULT '',
        PRIMARY KEY (session_id, party_id)
      )`);
  }

  private async createAgreements(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE agreements (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        case_id bigint REFERENCES cases (id) ON DELETE CASCADE,
        task_id bigint REFERENCES tasks (id) ON DELETE CASCADE,
        number int NOT NULL CHECK (number > 0),
        agreement_version int NOT NULL DEFAULT 1 CHECK (agreement_version > 0),
        status text NOT NULL DEFAULT 'DRAFT'
          CHECK (status IN ('DRAFT', 'PROPOSED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'SUPERSEDED')),
        title text NOT NULL,
        terms text NOT NULL,
        place text NOT NULL DEFAULT '',
        amount numeric(14, 2) CHECK (amount > 0),
        currency char(3) NOT NULL DEFAULT 'EUR',
        -- names, addresses, lawyers, neutral as they were when it was proposed (LO 1/2025 art. 12, Ley 5/2012 art. 23)
        header jsonb NOT NULL DEFAULT '{}',
        content_hash text NOT NULL,
        created_by bigint NOT NULL REFERENCES accounts (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        proposed_at timestamptz,
        closed_at timestamptz,
        withdrawn_reason text,
        version int NOT NULL DEFAULT 1,
        CHECK (num_nonnulls(case_id, task_id) = 1),
        CHECK ((status IN ('DRAFT', 'PROPOSED')) = (closed_at IS NULL))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX agreements_case ON agreements (case_id, number, agreement_version) WHERE case_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX agreements_task ON agreements (task_id, number, agreement_version) WHERE task_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX agreements_created ON agreements (created_at) INCLUDE (task_id) WHERE agreement_version = 1`,
    );
    await runner.query(`
      CREATE TABLE agreement_instalments (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        agreement_id bigint NOT NULL REFERENCES agreements (id) ON DELETE CASCADE,
        number smallint NOT NULL CHECK (number > 0),
        due_on date NOT NULL,
        amount numeric(14, 2) NOT NULL CHECK (amount > 0),
        paid_on date,
        note text NOT NULL DEFAULT '',
        UNIQUE (agreement_id, number)
      )`);
    await runner.query(`
      CREATE FUNCTION check_agreement_sum() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE agreed agreements;
      BEGIN
        SELECT * INTO agreed FROM agreements WHERE id = coalesce(NEW.agreement_id, OLD.agreement_id);
        IF FOUND AND (SELECT sum(amount) FROM agreement_instalments WHERE agreement_id = agreed.id)
          IS DISTINCT FROM agreed.amount THEN
          RAISE EXCEPTION 'the instalments of agreement % do not add up', agreed.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER agreement_instalments_sum AFTER INSERT OR UPDATE OR DELETE ON agreement_instalments
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_agreement_sum()`);
    await runner.query(`
      CREATE TABLE agreement_answers (
        agreement_id bigint NOT NULL REFERENCES agreements (id) ON DELETE CASCADE,
        party_id bigint NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
        -- null: asked, not answered yet
        accepted boolean,
        at timestamptz,
        method text CHECK (method IN ('ACCOUNT', 'LINK', 'BY_HAND')),
        reason text NOT NULL DEFAULT '',
        -- {contentHash, signedName, address, userAgent, recordedBy}
        evidence jsonb NOT NULL DEFAULT '{}',
        document_id bigint REFERENCES case_documents (id),
        PRIMARY KEY (agreement_id, party_id),
        CHECK ((accepted IS NULL) = (at IS NULL)),
        CHECK ((accepted IS NULL) = (method IS NULL))
      )`);
  }

  private async createIssuedDocuments(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE issued_documents (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- D26000012
        number text NOT NULL UNIQUE,
        case_id bigint REFERENCES cases (id) ON DELETE CASCADE,
        task_id bigint REFERENCES tasks (id) ON DELETE CASCADE,
        party_id bigint REFERENCES parties (id),
        template_key text NOT NULL,
        is_record boolean NOT NULL,
        title text NOT NULL,
        -- what PDF and docx are printed from
        content jsonb NOT NULL,
        content_hash text NOT NULL,
        audience text NOT NULL CHECK (audience IN ('ME', 'CLIENT', 'ALL')),
        issued_by bigint NOT NULL REFERENCES accounts (id),
        issued_at timestamptz NOT NULL DEFAULT now(),
        CHECK (num_nonnulls(case_id, task_id) = 1)
      )`);
    await runner.query(
      `CREATE INDEX issued_documents_case ON issued_documents (case_id, id DESC) WHERE case_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX issued_documents_task ON issued_documents (task_id, id DESC) WHERE task_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE document_signatures (
        document_id bigint NOT NULL REFERENCES issued_documents (id) ON DELETE CASCADE,
        party_id bigint NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
        signed boolean NOT NULL,
        at timestamptz NOT NULL,
        method text NOT NULL CHECK (method IN ('ACCOUNT', 'LINK', 'BY_HAND')),
        recorded_by bigint REFERENCES accounts (id),
        PRIMARY KEY (document_id, party_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM task_events WHERE type = ANY($1)`, [NEW_TASK_EVENTS]);
    await this.allowTaskEvents(runner, TASK_EVENTS);
    await runner.query(`DROP TABLE document_signatures, issued_documents`);
    await runner.query(`DROP TABLE agreement_answers, agreement_instalments, agreements`);
    await runner.query(`DROP FUNCTION check_agreement_sum()`);
    await runner.query(`DROP TABLE session_attendance, matter_sessions`);
  }
}
