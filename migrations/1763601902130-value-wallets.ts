import type { MigrationInterface, QueryRunner } from "typeorm";

/** Valuations of wallets: drafts, and signed ones that never change. They go with the request they were made for. */
export class ValueWallets1763601902130 implements MigrationInterface {
  name = "ValueWallets1763601902130";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE wallet_valuations (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        lead_id bigint NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
        ordinal integer NOT NULL CHECK (ordinal > 0),
        number text UNIQUE,
        replaces text,
        sheet text NOT NULL,
        header_row integer NOT NULL,
        columns jsonb NOT NULL,
        unit text NOT NULL CHECK (unit IN ('EUROS', 'CENTS', 'THOUSANDS', 'MILLIONS')),
        is_turned boolean NOT NULL,
        notices jsonb NOT NULL,
        row_count integer NOT NULL,
        left_out_counts jsonb NOT NULL,
        parameters jsonb NOT NULL,
        learned jsonb NOT NULL,
        model_version text NOT NULL,
        seed integer NOT NULL,
        as_of date NOT NULL,
        figures jsonb NOT NULL,
        note text NOT NULL DEFAULT '',
        send_key uuid NOT NULL,
        created_at timestamptz NOT NULL,
        created_by bigint NOT NULL REFERENCES accounts (id),
        updated_at timestamptz NOT NULL,
        signed_at timestamptz,
        signed_by bigint REFERENCES accounts (id),
        version integer NOT NULL DEFAULT 1,
        UNIQUE (lead_id, ordinal),
        CONSTRAINT wallet_valuations_signed CHECK (num_nonnulls(number, signed_at, signed_by) IN (0, 3))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX wallet_valuations_draft ON wallet_valuations (lead_id) WHERE signed_at IS NULL`,
    );
    await runner.query(`
      CREATE TABLE wallet_valuation_rows (
        valuation_id bigint NOT NULL REFERENCES wallet_valuations (id) ON DELETE CASCADE,
        row_number integer NOT NULL,
        left_out text CHECK (left_out IN
          ('NO_AMOUNT', 'NOT_A_NUMBER', 'NOT_POSITIVE', 'TOO_LARGE', 'OTHER_CURRENCY', 'DUPLICATE', 'NOT_A_DEBT')),
        found text NOT NULL DEFAULT '',
        contract_id text NOT NULL DEFAULT '',
        place text NOT NULL DEFAULT '',
        amount numeric(14, 2) NOT NULL DEFAULT 0,
        segment text NOT NULL DEFAULT '',
        score smallint NOT NULL DEFAULT 0,
        risk_class char(1) NOT NULL DEFAULT 'E' CHECK (risk_class IN ('A', 'B', 'C', 'D', 'E')),
        expected numeric(14, 2) NOT NULL DEFAULT 0,
        low numeric(14, 2) NOT NULL DEFAULT 0,
        high numeric(14, 2) NOT NULL DEFAULT 0,
        present_value numeric(14, 2) NOT NULL DEFAULT 0,
        route text NOT NULL DEFAULT 'SALE' CHECK (route IN ('AMICABLE', 'INSTALMENTS', 'JUDICIAL', 'SALE')),
        reason text NOT NULL DEFAULT '',
        PRIMARY KEY (valuation_id, row_number)
      )`);
    // A signed one goes with its request alone, whose row is gone by then.
    await runner.query(`
      CREATE FUNCTION keep_signed_valuation() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.signed_at IS NULL THEN
          RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
        END IF;
        IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM leads WHERE id = OLD.lead_id) THEN
          RETURN OLD;
        END IF;
        RAISE EXCEPTION 'valuation % is signed and not changed', OLD.id USING ERRCODE = 'check_violation';
      END $$`);
    await runner.query(`
      CREATE TRIGGER wallet_valuations_kept BEFORE UPDATE OR DELETE ON wallet_valuations
      FOR EACH ROW EXECUTE FUNCTION keep_signed_valuation()`);
    await runner.query(`
      CREATE FUNCTION keep_signed_valuation_row() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM wallet_valuations v JOIN leads l ON l.id = v.lead_id
          WHERE v.id = CASE TG_OP WHEN 'INSERT' THEN NEW.valuation_id ELSE OLD.valuation_id END AND v.signed_at IS NOT NULL)
        THEN
          RAISE EXCEPTION 'a signed valuation is not changed' USING ERRCODE = 'check_violation';
        END IF;
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      END $$`);
    await runner.query(`
      CREATE TRIGGER wallet_valuation_rows_kept BEFORE INSERT OR UPDATE OR DELETE ON wallet_valuation_rows
      FOR EACH ROW EXECUTE FUNCTION keep_signed_valuation_row()`);
    await runner.query(
      `ALTER TABLE seals ADD valuation_id bigint UNIQUE REFERENCES wallet_valuations (id) ON DELETE SET NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE seals DROP valuation_id`);
    await runner.query(`DROP TABLE wallet_valuation_rows, wallet_valuations`);
    await runner.query(`DROP FUNCTION keep_signed_valuation()`);
    await runner.query(`DROP FUNCTION keep_signed_valuation_row()`);
  }
}
