import type { MigrationInterface, QueryRunner } from "typeorm";

/** Statements of banks as they were uploaded, what each of their payments was taken for, and by whom. */
export class ImportBankStatements1763601902000 implements MigrationInterface {
  name = "ImportBankStatements1763601902000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bank_files (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        file_name text NOT NULL,
        file_key text,
        bytes int NOT NULL,
        sha256 text NOT NULL,
        status text NOT NULL CHECK (status IN ('READING', 'MATCHING', 'BOOKING', 'DONE', 'REFUSED')),
        problem text,
        created_by bigint NOT NULL REFERENCES accounts (id),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    // The same file once, unless it was refused.
    await runner.query(
      `CREATE UNIQUE INDEX bank_files_content ON bank_files (sha256) WHERE status <> 'REFUSED'`,
    );
    await runner.query(`
      CREATE TABLE bank_statements (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        file_id bigint NOT NULL REFERENCES bank_files (id),
        format text NOT NULL CHECK (format IN ('NORMA43', 'CAMT053')),
        account text NOT NULL,
        currency char(3) NOT NULL,
        identity text NOT NULL,
        iban text,
        holder text,
        period_from date,
        period_to date,
        opening numeric(17, 2),
        closing numeric(17, 2),
        credit_count int NOT NULL,
        credits numeric(20, 2) NOT NULL,
        debit_count int NOT NULL,
        debits numeric(20, 2) NOT NULL,
        -- payments that another statement had brought already
        known int NOT NULL DEFAULT 0,
        received_by text NOT NULL CHECK (received_by IN ('CREDITOR', 'PLATFORM')),
        warnings jsonb NOT NULL DEFAULT '[]',
        created_at timestamptz NOT NULL,
        UNIQUE (account, currency, identity)
      )`);
    await runner.query(`CREATE INDEX bank_statements_file ON bank_statements (file_id)`);
    await runner.query(`
      CREATE TABLE bank_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        statement_id bigint NOT NULL REFERENCES bank_statements (id),
        position int NOT NULL,
        line int NOT NULL,
        account text NOT NULL,
        currency char(3) NOT NULL,
        day date NOT NULL,
        value_day date,
        amount numeric(17, 2) NOT NULL,
        is_reversal boolean NOT NULL,
        return_reason text,
        payments int NOT NULL,
        bank_reference text,
        end_to_end_id text,
        mandate_id text,
        "references" text[] NOT NULL,
        text text NOT NULL,
        party_name text,
        party_account text,
        party_document text,
        keys text[] NOT NULL,
        -- equal payments of one day are told apart by which of them each is
        fingerprint text NOT NULL,
        twin int NOT NULL,
        status text NOT NULL CHECK (status IN ('OUT', 'WAITING', 'PROPOSED', 'SURE', 'BOOKED', 'IGNORED')),
        payment_id bigint REFERENCES debt_payments (id),
        -- of one that takes a payment back: which
        reverses_id bigint REFERENCES debt_payments (id),
        note text NOT NULL DEFAULT '',
        decided_by bigint REFERENCES accounts (id),
        decided_at timestamptz,
        version int NOT NULL DEFAULT 1,
        UNIQUE (account, currency, day, fingerprint, twin),
        CHECK (payment_id IS NULL OR status = 'BOOKED')
      )`);
    await runner.query(
      `CREATE INDEX bank_entries_statement ON bank_entries (statement_id, status, position)`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX bank_entries_payment ON bank_entries (payment_id) WHERE payment_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX bank_entries_booked ON bank_entries (account, amount) WHERE payment_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX bank_entries_reverses ON bank_entries (reverses_id) WHERE reverses_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE bank_candidates (
        entry_id bigint NOT NULL REFERENCES bank_entries (id) ON DELETE CASCADE,
        task_id bigint NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        rank smallint NOT NULL,
        reasons text[] NOT NULL,
        PRIMARY KEY (entry_id, task_id)
      )`);
    await runner.query(`CREATE INDEX bank_candidates_task ON bank_candidates (task_id)`);
    // What names whoever paid goes with the debt, as it does from the payment itself.
    await runner.query(`
      CREATE FUNCTION forget_bank_payer() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE bank_entries SET party_name = NULL, party_account = NULL, party_document = NULL, text = '', "references" = '{}',
          keys = '{}', end_to_end_id = NULL, mandate_id = NULL
        WHERE payment_id = NEW.id OR reverses_id = NEW.id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER debt_payments_forgotten AFTER UPDATE OF task_id ON debt_payments
      FOR EACH ROW WHEN (NEW.task_id IS NULL) EXECUTE FUNCTION forget_bank_payer()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER debt_payments_forgotten ON debt_payments`);
    await runner.query(`DROP FUNCTION forget_bank_payer()`);
    await runner.query(`DROP TABLE bank_candidates, bank_entries, bank_statements, bank_files`);
  }
}
