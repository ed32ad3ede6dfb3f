import type { MigrationInterface, QueryRunner } from "typeorm";

/** What creditors are given of what their debtors paid: the terms of a list, and remittances that never change. */
export class KeepRemittances1763601902090 implements MigrationInterface {
  name = "KeepRemittances1763601902090";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE commission_terms (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL REFERENCES task_lists (id) ON DELETE CASCADE,
        valid_from date NOT NULL,
        rate numeric(5, 2) NOT NULL CHECK (rate BETWEEN 0 AND 100),
        vat_rate numeric(5, 2) NOT NULL CHECK (vat_rate BETWEEN 0 AND 100),
        created_at timestamptz NOT NULL,
        created_by bigint REFERENCES accounts (id)
      )`);
    await runner.query(`CREATE INDEX commission_terms_list ON commission_terms (list_id, valid_from, id)`);
    await runner.query(`
      CREATE TABLE remittances (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number text NOT NULL UNIQUE,
        -- null once the list was erased for good
        list_id bigint REFERENCES task_lists (id) ON DELETE SET NULL,
        list_code text NOT NULL,
        list_name text NOT NULL,
        creditor text NOT NULL,
        creditor_document text,
        currency char(3) NOT NULL,
        period_from date NOT NULL,
        period_until date NOT NULL,
        count integer NOT NULL CHECK (count > 0),
        received_by_platform numeric(16, 2) NOT NULL,
        received_by_creditor numeric(16, 2) NOT NULL,
        excess numeric(16, 2) NOT NULL,
        base numeric(16, 2) NOT NULL,
        commission numeric(16, 2) NOT NULL,
        vat numeric(16, 2) NOT NULL,
        net numeric(16, 2) NOT NULL,
        closed_at timestamptz NOT NULL,
        closed_by bigint REFERENCES accounts (id),
        CONSTRAINT remittances_period CHECK (period_from <= period_until),
        CONSTRAINT remittances_net CHECK (net = received_by_platform - commission - vat),
        CONSTRAINT remittances_base CHECK (base = received_by_platform + received_by_creditor - excess)
      )`);
    // One after the other: two periods of a list and currency don't begin on the same day.
    await runner.query(
      `CREATE UNIQUE INDEX remittances_list ON remittances (list_id, currency, period_from) WHERE list_id IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE remittance_lines (
        -- each payment and each reversal is remitted once
        entry_id bigint PRIMARY KEY REFERENCES debt_entries (id),
        remittance_id bigint NOT NULL REFERENCES remittances (id),
        amount numeric(14, 2) NOT NULL,
        base numeric(14, 2) NOT NULL,
        rate numeric(5, 2) NOT NULL,
        vat_rate numeric(5, 2) NOT NULL,
        commission numeric(14, 2) NOT NULL,
        CONSTRAINT remittance_lines_commission CHECK (commission = round(base * rate / 100, 2))
      )`);
    await runner.query(`CREATE INDEX remittance_lines_remittance ON remittance_lines (remittance_id)`);
    for (const table of ["remittance_lines", "remittances"])
      await runner.query(`
        CREATE TRIGGER ${table}_not_deleted BEFORE DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE TRIGGER remittance_lines_kept BEFORE UPDATE ON remittance_lines
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE FUNCTION keep_remittance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.list_id IS NOT NULL OR to_jsonb(NEW) - 'list_id' IS DISTINCT FROM to_jsonb(OLD) - 'list_id' THEN
          RAISE EXCEPTION 'remittance % is not changed', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER remittances_kept BEFORE UPDATE ON remittances
      FOR EACH ROW EXECUTE FUNCTION keep_remittance()`);
    // What a closed one says is what its lines add up to.
    await runner.query(`
      CREATE FUNCTION check_remittance() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM remittance_lines l WHERE l.remittance_id = NEW.id
          HAVING ROW(count(*), sum(l.base), sum(l.amount - l.base), sum(l.commission))
            = ROW(NEW.count, NEW.base, NEW.excess, NEW.commission))
        THEN
          RAISE EXCEPTION 'remittance % is not the sum of its lines', NEW.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE CONSTRAINT TRIGGER remittances_added_up AFTER INSERT ON remittances DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION check_remittance()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE remittance_lines, remittances, commission_terms`);
    await runner.query(`DROP FUNCTION keep_remittance()`);
    await runner.query(`DROP FUNCTION check_remittance()`);
  }
}
