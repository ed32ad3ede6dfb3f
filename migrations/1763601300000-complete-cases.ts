import type { MigrationInterface, QueryRunner } from "typeorm";

/** Cases as files to work on: their parties, activity, documents, and what a specialist keeps for the next one. */
export class CompleteCases1763601300000 implements MigrationInterface {
  name = "CompleteCases1763601300000";

  async up(runner: QueryRunner): Promise<void> {
    await this.createParties(runner);
    await this.completeCases(runner);
    await this.keepSearchText(runner);
    await this.createActivity(runner);
    await this.createDesk(runner);
  }

  private async createParties(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE parties (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        case_id bigint REFERENCES cases (id) ON DELETE CASCADE,
        task_id bigint REFERENCES tasks (id) ON DELETE CASCADE,
        side text NOT NULL CHECK (side IN ('CLAIMANT', 'RESPONDENT')),
        -- among those of its side, from 1
        position smallint NOT NULL DEFAULT 1,
        account_id bigint REFERENCES accounts (id),
        names text NOT NULL DEFAULT '',
        surnames text NOT NULL DEFAULT '',
        is_company boolean NOT NULL DEFAULT false,
        email text,
        lada text NOT NULL DEFAULT '34',
        phone text,
        identity_document text,
        address text,
        city text,
        province text,
        postal_code text,
        country char(2) NOT NULL DEFAULT 'ES',
        lawyer text NOT NULL DEFAULT '',
        response text NOT NULL DEFAULT 'PENDING' CHECK (response IN ('PENDING', 'ACCEPTED', 'DECLINED')),
        responded_at timestamptz,
        response_note text,
        response_method text CHECK (response_method IN ('ACCOUNT', 'LINK', 'BY_HAND')),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        -- a blank before each beginning of a word
        search_text text GENERATED ALWAYS AS (' ' || fold_text(names || ' ' || surnames)) STORED,
        CHECK (num_nonnulls(case_id, task_id) = 1),
        CHECK ((response = 'PENDING') = (responded_at IS NULL))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX parties_case ON parties (case_id, side, position) WHERE case_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX parties_task ON parties (task_id, side, position) WHERE task_id IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX parties_account ON parties (account_id) WHERE account_id IS NOT NULL`);
    await runner.query(`
      INSERT INTO parties (case_id, side, account_id, names, surnames, is_company, email, lada, phone, identity_document,
        address, city, province, postal_code, country, created_at, updated_at, response, responded_at, response_method)
      SELECT c.id, 'CLAIMANT', a.id, coalesce(nullif(a.company_name, ''), a.names),
        CASE WHEN coalesce(a.company_name, '') = '' THEN a.surnames ELSE '' END, coalesce(a.company_name, '') <> '',
        a.email, a.lada, a.phone, a.identity_document, a.address ->> 'street', a.address ->> 'city',
        a.address ->> 'province', a.address ->> 'postalCode', coalesce(a.address ->> 'country', 'ES'), c.created_at, c.updated_at, 'ACCEPTED', c.created_at, 'ACCOUNT'
      FROM cases c JOIN accounts a ON a.id = c.client_id ORDER BY c.id`);
    await runner.query(`
      INSERT INTO parties (case_id, side, names, surnames, email, lada, phone, created_at, updated_at)
      SELECT id, 'RESPONDENT', counterparty_names, counterparty_surnames, counterparty_email, counterparty_lada,
        counterparty_phone, created_at, updated_at
      FROM cases ORDER BY id`);
  }

  private async completeCases(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cases
        DROP counterparty_names, DROP counterparty_surnames, DROP counterparty_email, DROP counterparty_lada,
        DROP counterparty_phone,
        -- null: the invited client has no account yet
        ALTER client_id DROP NOT NULL,
        ADD origin text NOT NULL DEFAULT 'CLIENT' CHECK (origin IN ('CLIENT', 'SPECIALIST')),
        ADD accepted_at timestamptz,
        -- an administrator chose the specialist: the commission applies
        ADD assigned_by_platform boolean NOT NULL DEFAULT false,
        ADD closing_ground text CHECK (closing_ground IN ('NO_ANSWER', 'PROPOSAL_LAPSED', 'TIME_OVER', 'ENDED_BY_PARTY',
          'REFUSED', 'WITHDRAWN', 'OTHER')),
        ADD closing_reason text,
        ADD specialist_archived_at timestamptz,
        ADD client_archived_at timestamptz,
        -- of anything, and of what the client may see, too
        ADD last_action_at timestamptz,
        ADD last_shared_at timestamptz,
        ADD reassignment_requested_at timestamptz,
        ADD reassignment_requested_by bigint REFERENCES accounts (id),
        ADD reassignment_reason text,
        -- told by the rooms above, in the transaction of what changes them (recordCaseFacts)
        ADD open_agreements int NOT NULL DEFAULT 0 CHECK (open_agreements >= 0),
        ADD closed_agreements int NOT NULL DEFAULT 0 CHECK (closed_agreements >= 0),
        ADD accepted_agreements int NOT NULL DEFAULT 0 CHECK (accepted_agreements >= 0),
        ADD sessions int NOT NULL DEFAULT 0 CHECK (sessions >= 0),
        ADD first_session_at timestamptz,
        ADD next_session_at timestamptz,
        ADD proposed_at timestamptz,
        ADD has_calendar boolean NOT NULL DEFAULT false,
        ADD unpaid numeric(14, 2) NOT NULL DEFAULT 0 CHECK (unpaid >= 0),
        -- five years after it was closed: nothing but what money needs is left
        ADD erased_at timestamptz,
        -- how far a case has come, to sort by
        ADD status_rank smallint NOT NULL GENERATED ALWAYS AS (array_position(ARRAY['PENDING_ACCEPTANCE',
          'PENDING_COUNTERPARTY', 'IN_PROGRESS', 'PENDING_PAYMENT', 'AGREED', 'BROKEN'], status)) STORED,
        ADD search_text text NOT NULL DEFAULT ''`);
    await runner.query(`
      UPDATE cases SET last_action_at = updated_at, last_shared_at = updated_at,
        accepted_at = CASE WHEN status <> 'PENDING_ACCEPTANCE' AND specialist_id IS NOT NULL THEN created_at END`);
    await runner.query(`
      ALTER TABLE cases
        ALTER last_action_at SET NOT NULL, ALTER last_action_at SET DEFAULT now(),
        ALTER last_shared_at SET NOT NULL, ALTER last_shared_at SET DEFAULT now()`);
    // Lists of administrators: in every order, filtered and counted without looking at the rows themselves.
    const filtered = `INCLUDE (status, intervention_type, specialist_id, has_calendar, sessions, open_agreements,
      closed_agreements) WHERE erased_at IS NULL`;
    await runner.query(`CREATE INDEX cases_action ON cases (last_shared_at DESC, id DESC) ${filtered}`);
    await runner.query(`CREATE INDEX cases_rank ON cases (status_rank, id) ${filtered}`);
    await runner.query(`CREATE INDEX cases_shown ON cases (id) ${filtered}`);
    await runner.query(`CREATE INDEX cases_created ON cases (created_at)`);
    await runner.query(
      `CREATE INDEX cases_waiting ON cases (last_action_at) INCLUDE (specialist_id) WHERE status = 'PENDING_ACCEPTANCE'`,
    );
    await runner.query(`
      CREATE INDEX cases_specialist_action ON cases (specialist_id, last_action_at DESC, id DESC)
      ${filtered.replace("specialist_id", "specialist_archived_at")}`);
    await runner.query(`CREATE INDEX cases_client_action ON cases (client_id, last_shared_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX cases_search ON cases USING gin (search_text gin_trgm_ops)`);
    await runner.query(
      `CREATE INDEX cases_reassignment ON cases (reassignment_requested_at) WHERE reassignment_requested_at IS NOT NULL`,
    );
  }

  private async keepSearchText(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION case_search_text(sought bigint, number text) RETURNS text LANGUAGE sql STABLE AS $$
        SELECT fold_text(' ' || number || ' ' || coalesce(string_agg(
          concat_ws(' ', p.names, p.surnames, p.email), ' ' ORDER BY p.side, p.position), ''))
        FROM parties p WHERE p.case_id = sought
      $$`);
    await runner.query(`UPDATE cases SET search_text = case_search_text(id, number)`);
    await runner.query(`
      CREATE FUNCTION fold_parties() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE cases SET search_text = case_search_text(id, number)
        WHERE id IN (SELECT DISTINCT case_id FROM changed WHERE case_id IS NOT NULL);
        RETURN NULL;
      END $$`);
    for (const [event, table] of [
      ["INSERT", "NEW"],
      ["UPDATE", "NEW"],
      ["DELETE", "OLD"],
    ] as const) {
      await runner.query(`
        CREATE TRIGGER parties_fold_${event.toLowerCase()} AFTER ${event} ON parties
        REFERENCING ${table} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION fold_parties()`);
    }
  }

  private async createActivity(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE case_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        case_id bigint NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id bigint REFERENCES accounts (id),
        -- who wrote through a personal link
        party_id bigint REFERENCES parties (id),
        author_side text NOT NULL CHECK (author_side IN ('CLIENT', 'COUNTERPARTY', 'MANAGER', 'ADMIN', 'SYSTEM')),
        -- as it was called then
        author_name text NOT NULL,
        type text NOT NULL CHECK (type IN ('ANOTACION', 'LLAMADA', 'CORREO', 'REUNION', 'DOCUMENTO', 'ACUERDO', 'SESION',
          'PRESUPUESTO', 'PAGO', 'SISTEMA')),
        text text NOT NULL,
        audience text NOT NULL CHECK (audience IN ('ME', 'CLIENT', 'ALL')),
        -- of a move: {move, from, to, ground}; ids of what an entry tells of
        data jsonb NOT NULL DEFAULT '{}',
        -- text, comments and names of attachments, folded
        search_text text NOT NULL DEFAULT '',
        CHECK (audience <> 'ME' OR actor_id IS NOT NULL)
      )`);
    await runner.query(`CREATE INDEX case_entries_case ON case_entries (case_id, id DESC)`);
    await runner.query(`
      CREATE TABLE case_comments (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        entry_id bigint NOT NULL REFERENCES case_entries (id) ON DELETE CASCADE,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id bigint REFERENCES accounts (id),
        author_side text NOT NULL CHECK (author_side IN ('CLIENT', 'COUNTERPARTY', 'MANAGER', 'ADMIN', 'SYSTEM')),
        author_name text NOT NULL,
        text text NOT NULL
      )`);
    await runner.query(`CREATE INDEX case_comments_entry ON case_comments (entry_id, id)`);
  }

  private async createDesk(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE case_drafts (
        id uuid PRIMARY KEY,
        specialist_id bigint NOT NULL REFERENCES accounts (id),
        values jsonb NOT NULL DEFAULT '{}',
        version int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX case_drafts_specialist ON case_drafts (specialist_id, updated_at DESC)`);
    await runner.query(`
      CREATE TABLE case_documents (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        case_id bigint REFERENCES cases (id) ON DELETE CASCADE,
        draft_id uuid REFERENCES case_drafts (id) ON DELETE CASCADE,
        entry_id bigint REFERENCES case_entries (id),
        uploaded_by bigint REFERENCES accounts (id),
        party_id bigint REFERENCES parties (id),
        uploaded_side text NOT NULL CHECK (uploaded_side IN ('CLIENT', 'COUNTERPARTY', 'MANAGER', 'ADMIN', 'SYSTEM')),
        uploader_name text NOT NULL,
        audience text NOT NULL CHECK (audience IN ('ME', 'CLIENT', 'ALL')),
        file_key text NOT NULL UNIQUE,
        file_name text NOT NULL,
        content_type text NOT NULL,
        bytes int NOT NULL,
        sha256 text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (num_nonnulls(case_id, draft_id) = 1)
      )`);
    await runner.query(
      `CREATE INDEX case_documents_case ON case_documents (case_id, id) WHERE case_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX case_documents_draft ON case_documents (draft_id) WHERE draft_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX case_documents_entry ON case_documents (entry_id) WHERE entry_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE client_contacts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        specialist_id bigint NOT NULL REFERENCES accounts (id),
        names text NOT NULL,
        surnames text NOT NULL DEFAULT '',
        is_company boolean NOT NULL DEFAULT false,
        email text NOT NULL,
        lada text NOT NULL DEFAULT '34',
        phone text,
        identity_document text,
        address text,
        city text,
        province text,
        postal_code text,
        country char(2) NOT NULL DEFAULT 'ES',
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX client_contacts_email ON client_contacts (specialist_id, lower(email))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE client_contacts, case_documents, case_drafts, case_comments, case_entries`,
    );
    for (const event of ["insert", "update", "delete"])
      await runner.query(`DROP TRIGGER parties_fold_${event} ON parties`);
    await runner.query(`DROP FUNCTION fold_parties()`);
    await runner.query(`DROP FUNCTION case_search_text(bigint, text)`);
    await runner.query(`
      ALTER TABLE cases
        ADD counterparty_names text NOT NULL DEFAULT '', ADD counterparty_surnames text NOT NULL DEFAULT '',
        ADD counterparty_email text, ADD counterparty_lada text NOT NULL DEFAULT '34', ADD counterparty_phone text`);
    await runner.query(`
      UPDATE cases c SET counterparty_names = p.names, counterparty_surnames = p.surnames, counterparty_email = p.email,
        counterparty_lada = p.lada, counterparty_phone = p.phone
      FROM parties p WHERE p.case_id = c.id AND p.side = 'RESPONDENT' AND p.position = 1`);
    await runner.query(`DROP TABLE parties`);
    await runner.query(`DROP INDEX cases_created`);
    // What only invited clients have can't stand without an account.
    await runner.query(`DELETE FROM cases WHERE client_id IS NULL`);
    await runner.query(`
      ALTER TABLE cases
        ALTER client_id SET NOT NULL,
        DROP origin, DROP accepted_at, DROP assigned_by_platform, DROP closing_ground, DROP closing_reason,
        DROP specialist_archived_at, DROP client_archived_at, DROP last_action_at, DROP last_shared_at,
        DROP reassignment_requested_at, DROP reassignment_requested_by, DROP reassignment_reason, DROP open_agreements,
        DROP closed_agreements, DROP accepted_agreements, DROP sessions, DROP first_session_at, DROP next_session_at,
        DROP proposed_at, DROP has_calendar, DROP unpaid, DROP erased_at, DROP status_rank, DROP search_text`);
  }
}
