import type { MigrationInterface, QueryRunner } from "typeorm";

/** Accounts, their sessions, and the trail of what was done: the ground every other table stands on. */
export class CreateAccounts1763600000000 implements MigrationInterface {
  name = "CreateAccounts1763600000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);
    // People sort and search names the Spanish way: ñ after n, accents and case ignored in searches.
    await runner.query(`CREATE COLLATION spanish (provider = icu, locale = 'es-u-kn-true')`);
    await runner.query(`
      CREATE FUNCTION fold_text(value text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN translate(
        lower(value COLLATE pg_c_utf8),
        'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ·´’',
        'aaaaaaeeeeiiiiooooouuuuncyy..'''
      )`);

    await runner.query(`
      CREATE TABLE accounts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        email text NOT NULL,
        role text NOT NULL CHECK (role IN ('ADMIN', 'CLIENT', 'SPECIALIST')),
        status text NOT NULL CHECK (status IN ('PENDING_EMAIL', 'PENDING_PROFILE', 'ACTIVE', 'SUSPENDED', 'CLOSED')),
        names text NOT NULL,
        surnames text NOT NULL DEFAULT '',
        company_name text,
        password_hash text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE UNIQUE INDEX accounts_email_key ON accounts (lower(email))`);

    await runner.query(`
      CREATE TABLE sessions (
        id uuid PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz,
        user_agent text NOT NULL DEFAULT ''
      )`);
    await runner.query(`CREATE INDEX sessions_account ON sessions (account_id) WHERE ended_at IS NULL`);
    await runner.query(`CREATE INDEX sessions_expiry ON sessions (expires_at)`);

    await runner.query(`
      CREATE TABLE audit_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        actor_id bigint,
        action text NOT NULL,
        subject_type text NOT NULL,
        subject_id text,
        request_id text,
        data jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query(
      `CREATE INDEX audit_entries_subject ON audit_entries (subject_type, subject_id, at DESC)`,
    );
    await runner.query(`
      CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`);

    await runner.query(`
      CREATE TABLE idempotent_answers (
        scope text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        status_code int,
        content_type text,
        body text,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (scope, key)
      )`);
    await runner.query(`CREATE INDEX idempotent_answers_age ON idempotent_answers (created_at)`);

    await runner.query(`
      CREATE TABLE download_tickets (
        id uuid PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        kind text NOT NULL,
        params jsonb NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      )`);
    await runner.query(`CREATE INDEX download_tickets_expiry ON download_tickets (expires_at)`);

    await runner.query(`
      CREATE TABLE code_counters (
        kind text NOT NULL,
        year int NOT NULL,
        last bigint NOT NULL,
        PRIMARY KEY (kind, year)
      )`);
    // The row lock until the end of the transaction is what keeps the numbers without gaps.
    await runner.query(`
      CREATE FUNCTION take_codes(counter_kind text, counter_year int, how_many bigint) RETURNS bigint
      LANGUAGE sql AS $$
        INSERT INTO code_counters AS c (kind, year, last) VALUES (counter_kind, counter_year, how_many)
        ON CONFLICT (kind, year) DO UPDATE SET last = c.last + how_many
        RETURNING last - how_many + 1
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION take_codes(text, int, bigint)`);
    await runner.query(
      `DROP TABLE code_counters, download_tickets, idempotent_answers, audit_entries, sessions, accounts`,
    );
    await runner.query(`DROP FUNCTION refuse_change()`);
    await runner.query(`DROP FUNCTION fold_text(text)`);
    await runner.query(`DROP COLLATION spanish`);
    await runner.query(`DROP EXTENSION pg_trgm`);
  }
}
