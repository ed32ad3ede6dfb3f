import type { MigrationInterface, QueryRunner } from "typeorm";

/** Budgets, what is paid of them, and the double-entry ledger, which the database itself keeps balanced. */
export class CreateBilling1763601310000 implements MigrationInterface {
  name = "CreateBilling1763601310000";

  async up(runner: QueryRunner): Promise<void> {
    await this.createBudgets(runner);
    await this.createPayments(runner);
    await this.keepPayments(runner);
    await this.createLedger(runner);
    await this.keepLedger(runner);
  }

  private async createBudgets(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE budgets (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        case_id bigint NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
        -- B26000012, shared by the versions
        number text NOT NULL,
        version int NOT NULL CHECK (version > 0),
        status text NOT NULL DEFAULT 'DRAFT' CHECK (status IN ('DRAFT', 'SENT', 'ACCEPTED', 'REJECTED', 'SUPERSEDED')),
        payment_method text NOT NULL CHECK (payment_method IN ('CARD', 'TRANSFER')),
        due_on date NOT NULL,
        single_payment boolean NOT NULL,
        taxes_applicable boolean NOT NULL,
        -- has told the client in writing: 7 % instead of 15 % are withheld by businesses
        new_professional boolean NOT NULL DEFAULT false,
        vat_rate numeric(5, 2),
        withholding_rate numeric(5, 2),
        currency char(3) NOT NULL DEFAULT 'EUR',
        subtotal numeric(14, 2) NOT NULL CHECK (subtotal > 0),
        vat numeric(14, 2) NOT NULL CHECK (vat >= 0),
        withholding numeric(14, 2) NOT NULL CHECK (withholding >= 0),
        total numeric(14, 2) NOT NULL,
        observations text NOT NULL DEFAULT '',
        -- names and addresses as they were when it was sent: the PDF of a sent budget never changes
        header jsonb NOT NULL DEFAULT '{}',
        created_by bigint NOT NULL REFERENCES accounts (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        sent_at timestamptz,
        answered_at timestamptz,
        answer_note text,
        answer_method text CHECK (answer_method IN ('ACCOUNT', 'LINK', 'BY_HAND')),
        UNIQUE (case_id, version),
        CHECK (total = subtotal + vat - withholding),
        CHECK (taxes_applicable = (vat_rate IS NOT NULL))
      )`);
    await runner.query(`CREATE UNIQUE INDEX budgets_accepted ON budgets (case_id) WHERE status = 'ACCEPTED'`);
    await runner.query(
      `CREATE UNIQUE INDEX budgets_open ON budgets (case_id) WHERE status IN ('DRAFT', 'SENT')`,
    );
    await runner.query(`
      CREATE TABLE budget_instalments (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        budget_id bigint NOT NULL REFERENCES budgets (id) ON DELETE CASCADE,
        number smallint NOT NULL CHECK (number > 0),
        concept text NOT NULL CHECK (concept IN ('INITIAL', 'MANAGEMENT', 'SIGNING', 'OTHER')),
        description text NOT NULL,
        due_on date NOT NULL,
        value numeric(14, 2) NOT NULL CHECK (value > 0),
        vat numeric(14, 2) NOT NULL,
        withholding numeric(14, 2) NOT NULL,
        amount numeric(14, 2) NOT NULL,
        paid_at timestamptz,
        -- its money is the specialist's
        released_at timestamptz,
        cancelled_at timestamptz,
        refunded_at timestamptz,
        reminded_at timestamptz,
        UNIQUE (budget_id, number),
        CHECK (amount = value + vat - withholding)
      )`);
    await runner.query(`
      CREATE FUNCTION check_budget_sum() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE wanted bigint; budget budgets; wrong boolean;
      BEGIN
        IF TG_TABLE_NAME = 'budgets' THEN wanted := NEW.id;
        ELSE wanted := coalesce(NEW.budget_id, OLD.budget_id);
        END IF;
        SELECT * INTO budget FROM budgets WHERE id = wanted;
        IF NOT FOUND THEN RETURN NULL; END IF;
        SELECT sum(value) IS DISTINCT FROM budget.subtotal OR sum(vat) IS DISTINCT FROM budget.vat
          OR sum(withholding) IS DISTINCT FROM budget.withholding INTO wrong
        FROM budget_instalments WHERE budget_id = budget.id;
        IF wrong THEN
          RAISE EXCEPTION 'the instalments of budget % do not add up', budget.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER budget_instalments_sum AFTER INSERT OR UPDATE OR DELETE ON budget_instalments
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_budget_sum()`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER budgets_sum AFTER INSERT OR UPDATE OF subtotal, vat, withholding ON budgets
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_budget_sum()`);
    await this.keepSentBudgets(runner);
  }

  /** What a client was sent stays as it was; only what happens to it is written down. */
  private async keepSentBudgets(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_sent_budget() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.sent_at IS NOT NULL AND ROW(OLD.case_id, OLD.number, OLD.version, OLD.payment_method, OLD.due_on,
            OLD.single_payment, OLD.taxes_applicable, OLD.vat_rate, OLD.withholding_rate, OLD.currency, OLD.subtotal, OLD.vat,
            OLD.withholding, OLD.total, OLD.sent_at)
          IS DISTINCT FROM ROW(NEW.case_id, NEW.number, NEW.version, NEW.payment_method, NEW.due_on, NEW.single_payment,
            NEW.taxes_applicable, NEW.vat_rate, NEW.withholding_rate, NEW.currency, NEW.subtotal, NEW.vat, NEW.withholding,
            NEW.total, NEW.sent_at)
        THEN
          RAISE EXCEPTION 'budget % was sent and no longer changes', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        -- Its words are only ever erased.
        IF OLD.sent_at IS NOT NULL AND (NEW.observations NOT IN (OLD.observations, '')
          OR NEW.header NOT IN (OLD.header, '{}') OR NEW.status = 'DRAFT')
        THEN
          RAISE EXCEPTION 'budget % was sent and no longer changes', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER budgets_sent BEFORE UPDATE ON budgets FOR EACH ROW EXECUTE FUNCTION keep_sent_budget()`);
    await runner.query(`
      CREATE FUNCTION keep_sent_instalment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ROW(OLD.budget_id, OLD.number, OLD.concept, OLD.description, OLD.due_on, OLD.value, OLD.vat, OLD.withholding, OLD.amount)
          IS DISTINCT FROM
            ROW(NEW.budget_id, NEW.number, NEW.concept, NEW.description, NEW.due_on, NEW.value, NEW.vat, NEW.withholding, NEW.amount)
        THEN
          RAISE EXCEPTION 'instalment % no longer changes', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER budget_instalments_fixed BEFORE UPDATE ON budget_instalments
      FOR EACH ROW EXECUTE FUNCTION keep_sent_instalment()`);
    // Nor do others come in its place; those of a budget that goes as a whole go along.
    await runner.query(`
      CREATE FUNCTION keep_sent_rows() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE wanted bigint := CASE TG_OP WHEN 'INSERT' THEN NEW.budget_id ELSE OLD.budget_id END;
      BEGIN
        IF EXISTS (SELECT FROM budgets WHERE id = wanted AND sent_at IS NOT NULL) THEN
          RAISE EXCEPTION 'budget % was sent and no longer changes', wanted USING ERRCODE = 'check_violation';
        END IF;
        RETURN CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
      END $$`);
    await runner.query(`
      CREATE TRIGGER budget_instalments_sent BEFORE INSERT OR DELETE ON budget_instalments
      FOR EACH ROW EXECUTE FUNCTION keep_sent_rows()`);
  }

  private async createPayments(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payments (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- C26000012
        number text NOT NULL UNIQUE,
        instalment_id bigint NOT NULL REFERENCES budget_instalments (id),
        case_id bigint NOT NULL REFERENCES cases (id),
        amount numeric(14, 2) NOT NULL CHECK (amount > 0),
        currency char(3) NOT NULL DEFAULT 'EUR',
        status text NOT NULL DEFAULT 'NOTIFIED'
          CHECK (status IN ('NOTIFIED', 'CONFIRMED', 'REJECTED', 'REFUND_DUE', 'REFUNDED')),
        method text NOT NULL CHECK (method IN ('CARD', 'TRANSFER')),
        reference text NOT NULL DEFAULT '',
        proof jsonb,
        notified_by bigint REFERENCES accounts (id),
        notified_at timestamptz NOT NULL DEFAULT now(),
        decided_by bigint REFERENCES accounts (id),
        decided_at timestamptz,
        note text,
        -- RC26000012: receipts are numbered without gaps, notified payments needn't become one
        receipt_number text UNIQUE,
        -- what the receipt says, as it was at confirmation
        receipt jsonb,
        search_text text NOT NULL GENERATED ALWAYS AS
          (fold_text(number || ' ' || coalesce(receipt_number, '') || ' ' || reference)) STORED,
        CHECK (receipt IS NULL OR receipt_number IS NOT NULL)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX payments_live ON payments (instalment_id) WHERE status IN ('NOTIFIED', 'CONFIRMED', 'REFUND_DUE')`,
    );
    // Searches find the cases first and sum what was paid in them; rows are wide because of their receipts.
    await runner.query(
      `CREATE INDEX payments_case ON payments (case_id) INCLUDE (id, amount, status, search_text)`,
    );
    await runner.query(`CREATE INDEX payments_instalment ON payments (instalment_id, id DESC)`);
    await runner.query(
      `CREATE INDEX payments_confirmed ON payments (decided_at) INCLUDE (amount) WHERE receipt_number IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX payments_search ON payments USING gin (search_text gin_trgm_ops)`);
    await runner.query(`CREATE INDEX payments_status ON payments (status, id DESC) INCLUDE (amount)`);
    await runner.query(`
      CREATE TABLE payouts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- R26000012
        number text NOT NULL UNIQUE,
        specialist_id bigint NOT NULL REFERENCES accounts (id),
        amount numeric(14, 2) NOT NULL CHECK (amount > 0),
        currency char(3) NOT NULL DEFAULT 'EUR',
        iban text NOT NULL,
        holder text NOT NULL,
        status text NOT NULL DEFAULT 'REQUESTED' CHECK (status IN ('REQUESTED', 'SETTLED', 'REJECTED')),
        requested_at timestamptz NOT NULL DEFAULT now(),
        decided_by bigint REFERENCES accounts (id),
        decided_at timestamptz,
        note text
      )`);
    await runner.query(`CREATE INDEX payouts_specialist ON payouts (specialist_id, id DESC)`);
    await runner.query(`CREATE INDEX payouts_status ON payouts (status, id DESC)`);
  }

  /** What was paid, and what a receipt says, stays; only its words are erased one day. */
  private async keepPayments(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ROW(OLD.number, OLD.instalment_id, OLD.case_id, OLD.amount, OLD.currency)
            IS DISTINCT FROM ROW(NEW.number, NEW.instalment_id, NEW.case_id, NEW.amount, NEW.currency)
          OR OLD.receipt_number IS NOT NULL AND (NEW.receipt_number IS DISTINCT FROM OLD.receipt_number
            OR coalesce(NEW.receipt, OLD.receipt) IS DISTINCT FROM OLD.receipt)
        THEN
          RAISE EXCEPTION 'payment % no longer changes', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(
      `CREATE TRIGGER payments_fixed BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION keep_payment()`,
    );
    await runner.query(`
      CREATE FUNCTION keep_payout() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ROW(OLD.number, OLD.specialist_id, OLD.amount, OLD.currency)
            IS DISTINCT FROM ROW(NEW.number, NEW.specialist_id, NEW.amount, NEW.currency)
          OR NEW.iban NOT IN (OLD.iban, '') OR NEW.holder NOT IN (OLD.holder, '')
        THEN
          RAISE EXCEPTION 'payout % no longer changes', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(
      `CREATE TRIGGER payouts_fixed BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION keep_payout()`,
    );
  }

  private async createLedger(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_accounts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('BANK', 'RETAINED', 'AVAILABLE', 'PAYOUT', 'COMMISSION', 'REFUND')),
        -- whose: a specialist's RETAINED, AVAILABLE and PAYOUT; null: the platform's own
        specialist_id bigint REFERENCES accounts (id),
        currency char(3) NOT NULL DEFAULT 'EUR',
        -- credits less debits; kept by a trigger
        balance numeric(14, 2) NOT NULL DEFAULT 0,
        UNIQUE NULLS NOT DISTINCT (kind, specialist_id, currency),
        CHECK ((kind IN ('RETAINED', 'AVAILABLE', 'PAYOUT')) = (specialist_id IS NOT NULL)),
        -- what is owed to somebody is never below zero
        CHECK (kind = 'BANK' OR balance >= 0)
      )`);
    await runner.query(`
      CREATE TABLE ledger_transactions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now(),
        kind text NOT NULL CHECK (kind IN ('PAYMENT', 'RELEASE', 'REASSIGNMENT', 'COMMISSION', 'REFUND_DUE', 'REFUND', 'PAYOUT_REQUEST',
          'PAYOUT_SETTLED', 'PAYOUT_REJECTED')),
        case_id bigint REFERENCES cases (id),
        instalment_id bigint REFERENCES budget_instalments (id),
        payment_id bigint REFERENCES payments (id),
        payout_id bigint REFERENCES payouts (id),
        actor_id bigint REFERENCES accounts (id),
        description text NOT NULL
      )`);
    await runner.query(`CREATE INDEX ledger_transactions_case ON ledger_transactions (case_id)`);
    await runner.query(`CREATE INDEX ledger_transactions_instalment ON ledger_transactions (instalment_id)`);
    await runner.query(
      `CREATE INDEX ledger_transactions_commission ON ledger_transactions (id DESC) INCLUDE (case_id)
       WHERE kind = 'COMMISSION'`,
    );
    await runner.query(`CREATE INDEX ledger_transactions_at ON ledger_transactions (at, kind)`);
    await runner.query(`
      CREATE TABLE ledger_postings (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        transaction_id bigint NOT NULL REFERENCES ledger_transactions (id),
        account_id bigint NOT NULL REFERENCES ledger_accounts (id),
        -- credit positive, debit negative
        amount numeric(14, 2) NOT NULL CHECK (amount <> 0)
      )`);
    await runner.query(
      `CREATE INDEX ledger_postings_transaction ON ledger_postings (transaction_id) INCLUDE (account_id, amount)`,
    );
    await runner.query(
      `CREATE INDEX ledger_postings_account ON ledger_postings (account_id, transaction_id DESC) INCLUDE (amount)`,
    );
    await runner.query(`
      CREATE TABLE ledger_months (
        account_id bigint NOT NULL REFERENCES ledger_accounts (id),
        -- first day, as the calendar in Madrid counts
        month date NOT NULL,
        -- of the transactions
        kind text NOT NULL,
        -- sum of the postings, kept by the trigger that keeps the balances
        amount numeric(14, 2) NOT NULL,
        PRIMARY KEY (account_id, month, kind)
      )`);
    await runner.query(`CREATE INDEX ledger_months_month ON ledger_months (month)`);
    await runner.query(`
      CREATE FUNCTION check_ledger_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (SELECT coalesce(sum(amount), 1) FROM ledger_postings WHERE transaction_id = NEW.transaction_id) <> 0 THEN
          RAISE EXCEPTION 'ledger transaction % does not balance', NEW.transaction_id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_transaction()`);
    await runner.query(`
      CREATE FUNCTION check_ledger_postings() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM ledger_postings WHERE transaction_id = NEW.id) THEN
          RAISE EXCEPTION 'ledger transaction % has no postings', NEW.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER ledger_transactions_postings AFTER INSERT ON ledger_transactions
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_postings()`);
    await runner.query(`
      CREATE FUNCTION keep_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id;
        INSERT INTO ledger_months AS m (account_id, month, kind, amount)
        SELECT NEW.account_id, date_trunc('month', t.at AT TIME ZONE 'Europe/Madrid')::date, t.kind, NEW.amount
        FROM ledger_transactions t WHERE t.id = NEW.transaction_id
        ON CONFLICT (account_id, month, kind) DO UPDATE SET amount = m.amount + NEW.amount;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER ledger_postings_keep AFTER INSERT ON ledger_postings
      FOR EACH ROW EXECUTE FUNCTION keep_ledger_balance()`);
  }

  /** Only added to; balances and months follow the postings and are written by nothing else. */
  private async keepLedger(runner: QueryRunner): Promise<void> {
    for (const table of ["ledger_transactions", "ledger_postings"]) {
      await runner.query(`
        CREATE TRIGGER ${table}_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    }
    for (const [table, events] of [
      ["ledger_accounts", "UPDATE OR DELETE"],
      ["ledger_months", "INSERT OR UPDATE OR DELETE"],
    ] as const) {
      await runner.query(`
        CREATE TRIGGER ${table}_kept BEFORE ${events} ON ${table}
        FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change()`);
      await runner.query(`
        CREATE TRIGGER ${table}_not_emptied BEFORE TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    }
    await runner.query(`
      CREATE TRIGGER ledger_accounts_empty BEFORE INSERT ON ledger_accounts
      FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION refuse_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE ledger_months, ledger_postings, ledger_transactions, ledger_accounts, payouts, payments`,
    );
    await runner.query(`DROP FUNCTION check_ledger_transaction()`);
    await runner.query(`DROP FUNCTION check_ledger_postings()`);
    await runner.query(`DROP FUNCTION keep_ledger_balance()`);
    await runner.query(`DROP TABLE budget_instalments, budgets`);
    await runner.query(`DROP FUNCTION check_budget_sum()`);
    await runner.query(`DROP FUNCTION keep_sent_budget()`);
    await runner.query(`DROP FUNCTION keep_sent_instalment()`);
    await runner.query(`DROP FUNCTION keep_sent_rows()`);
    await runner.query(`DROP FUNCTION keep_payment()`);
    await runner.query(`DROP FUNCTION keep_payout()`);
  }
}
