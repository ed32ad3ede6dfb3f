import type { MigrationInterface, QueryRunner } from "typeorm";

/** From a name and a password to a whole account: who somebody is, how they are reached, how they prove it. */
export class CompleteAccounts1763600600000 implements MigrationInterface {
  name = "CompleteAccounts1763600600000";

  async up(runner: QueryRunner): Promise<void> {
    await this.extendAccounts(runner);
    await this.createProofs(runner);
    await this.createSanctions(runner);
    // A row trigger doesn't see TRUNCATE.
    await runner.query(`
      CREATE TRIGGER audit_entries_no_truncate BEFORE TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`CREATE INDEX audit_entries_actor ON audit_entries (actor_id, id DESC)`);
    await runner.query(`CREATE INDEX audit_entries_action ON audit_entries (action, id DESC)`);
    // Entries lie in the order of time: a few pages of index find the days of a search.
    await runner.query(`CREATE INDEX audit_entries_at ON audit_entries USING brin (at)`);
  }

  private async extendAccounts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE accounts
        ADD identity_document text,
        ADD identity_kind text CHECK (identity_kind IN ('NIF', 'NIE', 'CIF', 'PASSPORT')),
        -- what an administrator found when comparing the number with the uploaded document
        ADD identity_status text NOT NULL DEFAULT 'UNVERIFIED'
          CHECK (identity_status IN ('UNVERIFIED', 'PENDING', 'VERIFIED', 'REJECTED')),
        ADD identity_note text,
        -- {key, fileName, contentType, bytes, uploadedAt}
        ADD identity_file jsonb,
        ADD photo_key text,
        ADD lada text NOT NULL DEFAULT '34',
        ADD phone text,
        -- {street, postalCode, city, province, country}; province is the INE number, country ISO 3166 alpha-2
        ADD address jsonb NOT NULL DEFAULT '{}',
        ADD notify_email boolean NOT NULL DEFAULT true,
        ADD notify_sms boolean NOT NULL DEFAULT false,
        ADD notify_news boolean NOT NULL DEFAULT true,
        ADD notify_suggestions boolean NOT NULL DEFAULT true,
        -- sealed with the application's secret; without enabled_at it is only being set up
        ADD totp_secret text,
        ADD totp_enabled_at timestamptz,
        -- the last 30-second step a code was taken for: no code serves twice
        ADD totp_last_step bigint,
        ADD password_changed_at timestamptz,
        ADD terms_version text,
        ADD activated_at timestamptz,
        ADD last_login_at timestamptz,
        -- null in SUSPENDED: until an administrator reinstates
        ADD suspended_until timestamptz,
        ADD closed_at timestamptz,
        ADD version int NOT NULL DEFAULT 1,
        -- of a specialist: how many credentials wait for review; kept by the trigger of their table
        ADD pending_credentials int NOT NULL DEFAULT 0,
        -- names, company, e-mail and document, folded; kept by a trigger
        ADD search_text text NOT NULL DEFAULT ''`);
    // Whoever registers a taken e-mail gets a registration like any other; only the mailbox's owner can finish one.
    await runner.query(`DROP INDEX accounts_email_key`);
    await runner.query(
      `CREATE UNIQUE INDEX accounts_email_key ON accounts (lower(email)) WHERE status <> 'PENDING_EMAIL'`,
    );
    await runner.query(
      `CREATE INDEX accounts_pending_email ON accounts (lower(email)) WHERE status = 'PENDING_EMAIL'`,
    );
    await runner.query(`
      CREATE FUNCTION fold_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := fold_text(concat_ws(' ', NEW.names, NEW.surnames, NEW.company_name, NEW.email, NEW.identity_document));
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER accounts_fold BEFORE INSERT OR UPDATE OF names, surnames, company_name, email, identity_document
      ON accounts FOR EACH ROW EXECUTE FUNCTION fold_account()`);
    await runner.query(`UPDATE accounts SET email = email`);
    await runner.query(`CREATE INDEX accounts_search ON accounts USING gin (search_text gin_trgm_ops)`);
    await runner.query(
      `CREATE UNIQUE INDEX accounts_photo ON accounts (photo_key) WHERE photo_key IS NOT NULL`,
    );
    await this.indexOrders(runner);
    await runner.query(`
      CREATE INDEX accounts_awaiting_review ON accounts (created_at DESC, id DESC)
      WHERE (identity_status = 'PENDING' OR pending_credentials > 0) AND status <> 'CLOSED'`);
    await runner.query(
      `CREATE INDEX accounts_suspended ON accounts (suspended_until) WHERE status = 'SUSPENDED'`,
    );
    await runner.query(`ALTER TABLE sessions ADD contact_unlocked_until timestamptz`);
  }

  /** Orders of the administrators' list with what its filters look at: late pages and searches read no rows. */
  private async indexOrders(runner: QueryRunner): Promise<void> {
    const filtered = "search_text, role, status, identity_status, pending_credentials";
    await runner.query(
      `CREATE INDEX accounts_newest ON accounts (created_at DESC, id DESC) INCLUDE (${filtered})`,
    );
    await runner.query(
      `CREATE INDEX accounts_by_email ON accounts (lower(email), id) INCLUDE (email, ${filtered})`,
    );
    // Of an expression PostgreSQL wants the columns themselves as well.
    await runner.query(`
      CREATE INDEX accounts_by_name ON accounts ((coalesce(company_name, names || ' ' || surnames) COLLATE spanish), id)
      INCLUDE (company_name, names, surnames, ${filtered})`);
  }

  private async createProofs(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE step_tokens (
        id uuid PRIMARY KEY,
        step text NOT NULL CHECK (step IN ('VERIFY_EMAIL', 'COMPLETE_PROFILE', 'RESET_PASSWORD', 'SECOND_STEP', 'SECOND_STEP_SETUP')),
        account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        -- wrong second-step codes; e-mail codes count their own
        tries smallint NOT NULL DEFAULT 0
      )`);
    await runner.query(`CREATE INDEX step_tokens_account ON step_tokens (account_id) WHERE used_at IS NULL`);
    await runner.query(`CREATE INDEX step_tokens_expiry ON step_tokens (expires_at)`);
    await runner.query(`
      CREATE TABLE email_codes (
        id uuid PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN ('VERIFY_EMAIL', 'RESET_PASSWORD', 'UNLOCK_CONTACT', 'CHANGE_EMAIL')),
        -- null: nobody has this e-mail, and no code will ever match
        account_id bigint REFERENCES accounts (id) ON DELETE CASCADE,
        -- where the code was sent; of CHANGE_EMAIL the new address
        email text NOT NULL,
        -- null: sent to nobody
        code_hash text,
        tries_left smallint NOT NULL,
        sent_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        -- used, or replaced by a newer one
        used_at timestamptz
      )`);
    await runner.query(
      `CREATE INDEX email_codes_live ON email_codes (purpose, lower(email)) WHERE used_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX email_codes_account ON email_codes (account_id) WHERE account_id IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX email_codes_expiry ON email_codes (expires_at)`);
    await runner.query(`
      CREATE TABLE recovery_codes (
        account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        code_hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (account_id, code_hash)
      )`);
  }

  private async createSanctions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sanctions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        severity text NOT NULL CHECK (severity IN ('LIGHT', 'MODERATE', 'GRAVE')),
        days int CHECK (days BETWEEN 15 AND 30),
        reason text NOT NULL,
        training text,
        created_by bigint,
        created_at timestamptz NOT NULL,
        ends_at timestamptz,
        lifted_at timestamptz,
        lifted_by bigint,
        lift_reason text
      )`);
    await runner.query(`CREATE INDEX sanctions_account ON sanctions (account_id, id DESC)`);
    // Blocked (LOPDGDD 32): no service reads it; the nightly job destroys it at erase_at.
    await runner.query(`
      CREATE TABLE blocked_accounts (
        account_id bigint PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
        data jsonb NOT NULL,
        -- of stored files, destroyed with the row
        file_keys text[] NOT NULL,
        reason smallint,
        blocked_at timestamptz NOT NULL,
        erase_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX blocked_accounts_due ON blocked_accounts (erase_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE blocked_accounts, sanctions, recovery_codes, email_codes, step_tokens`);
    await runner.query(`DROP INDEX audit_entries_actor, audit_entries_action, audit_entries_at`);
    await runner.query(`DROP TRIGGER audit_entries_no_truncate ON audit_entries`);
    await runner.query(`ALTER TABLE sessions DROP contact_unlocked_until`);
    await runner.query(
      `DROP INDEX accounts_suspended, accounts_awaiting_review, accounts_newest, accounts_by_email, accounts_by_name, accounts_photo, accounts_search, accounts_pending_email`,
    );
    await runner.query(`DROP TRIGGER accounts_fold ON accounts`);
    await runner.query(`DROP FUNCTION fold_account()`);
    // What the older schema can't hold: registrations nobody has finished.
    await runner.query(`DELETE FROM accounts WHERE status = 'PENDING_EMAIL'`);
    await runner.query(`DROP INDEX accounts_email_key`);
    await runner.query(`CREATE UNIQUE INDEX accounts_email_key ON accounts (lower(email))`);
    await runner.query(`
      ALTER TABLE accounts
        DROP search_text, DROP pending_credentials, DROP version, DROP closed_at, DROP suspended_until, DROP last_login_at, DROP activated_at,
        DROP terms_version, DROP password_changed_at, DROP totp_last_step, DROP totp_enabled_at, DROP totp_secret,
        DROP notify_suggestions, DROP notify_news, DROP notify_sms, DROP notify_email, DROP address, DROP phone,
        DROP lada, DROP photo_key, DROP identity_file, DROP identity_note, DROP identity_status, DROP identity_kind,
        DROP identity_document`);
  }
}
