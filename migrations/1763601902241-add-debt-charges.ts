import type { MigrationInterface, QueryRunner } from "typeorm";

/** What is added by hand to what a creditor claims of a debt, and what of that was taken back. */
export class AddDebtCharges1763601902241 implements MigrationInterface {
  name = "AddDebtCharges1763601902241";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE debt_charges (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        task_id bigint NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        -- of what takes a charge back: which
        reverses_id bigint UNIQUE REFERENCES debt_charges (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('FEES', 'COURT_COSTS', 'OTHER', 'INTEREST')),
        day date NOT NULL,
        amount numeric(14, 2) NOT NULL CHECK (amount > 0),
        reason text NOT NULL CHECK (reason <> ''),
        at timestamptz NOT NULL,
        actor_id bigint REFERENCES accounts (id)
      )`);
    await runner.query(`CREATE INDEX debt_charges_task ON debt_charges (task_id)`);
    await runner.query(`
      CREATE FUNCTION check_debt_charge() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM debt_charges c WHERE c.id = NEW.reverses_id AND c.reverses_id IS NULL AND c.day <= NEW.day
          AND ROW(c.task_id, c.kind, c.amount) = ROW(NEW.task_id, NEW.kind, NEW.amount))
        THEN
          RAISE EXCEPTION 'the reversal of charge % is not its contrary', NEW.reverses_id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER debt_charges_contrary BEFORE INSERT ON debt_charges
      FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL) EXECUTE FUNCTION check_debt_charge()`);
    await runner.query(`
      CREATE TRIGGER debt_charges_only_added BEFORE UPDATE ON debt_charges
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    // They go with the debt when that is erased for good, and only then: why something was added may name people.
    await runner.query(`
      CREATE FUNCTION keep_debt_charge() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM tasks WHERE id = OLD.task_id) THEN
          RAISE EXCEPTION 'charge % is not deleted', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN OLD;
      END $$`);
    await runner.query(`
      CREATE TRIGGER debt_charges_kept BEFORE DELETE ON debt_charges
      FOR EACH ROW EXECUTE FUNCTION keep_debt_charge()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE debt_charges`);
    await runner.query(`DROP FUNCTION check_debt_charge, keep_debt_charge`);
  }
}
