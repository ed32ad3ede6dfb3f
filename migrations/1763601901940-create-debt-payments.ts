import type { MigrationInterface, QueryRunner } from "typeorm";

/** What debtors pay, where it goes, and what was taken back: the balance of a debt is what is claimed less these entries. */
export class CreateDebtPayments1763601901940 implements MigrationInterface {
  name = "CreateDebtPayments1763601901940";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE debt_payments (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        -- null once the debt was erased for good: the money stays, whose it was doesn't
        task_id bigint REFERENCES tasks (id) ON DELETE SET NULL,
        list_id bigint REFERENCES task_lists (id) ON DELETE SET NULL,
        day date NOT NULL,
        amount numeric(14, 2) NOT NULL CHECK (amount > 0),
        currency char(3) NOT NULL,
        method text NOT NULL CHECK (method IN ('TRANSFER', 'DIRECT_DEBIT', 'CARD', 'CASH', 'OTHER')),
        received_by text NOT NULL CHECK (received_by IN ('CREDITOR', 'PLATFORM')),
        reference text NOT NULL DEFAULT '',
        note text NOT NULL DEFAULT '',
        recorded_at timestamptz NOT NULL,
        recorded_by bigint REFERENCES accounts (id),
        UNIQUE (id, amount)
      )`);
    await runner.query(
      `CREATE INDEX debt_payments_task ON debt_payments (task_id, day) WHERE task_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX debt_payments_list ON debt_payments (list_id, day) WHERE list_id IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX debt_payments_day ON debt_payments (day, id)`);
    await runner.query(`CREATE INDEX debt_payments_amount ON debt_payments (amount, id)`);
    await runner.query(`
      CREATE TABLE debt_entries (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        payment_id bigint NOT NULL,
        kind text NOT NULL CHECK (kind IN ('PAYMENT', 'REVERSAL')),
        -- as in debt_payments; without reference, because entries are never changed
        task_id bigint NOT NULL,
        day date NOT NULL,
        amount numeric(14, 2) NOT NULL,
        costs numeric(14, 2) NOT NULL CHECK (costs >= 0),
        interest numeric(14, 2) NOT NULL CHECK (interest >= 0),
        principal numeric(14, 2) NOT NULL CHECK (principal >= 0),
        excess numeric(14, 2) NOT NULL CHECK (excess >= 0),
        reason text NOT NULL DEFAULT '',
        at timestamptz NOT NULL,
        actor_id bigint REFERENCES accounts (id),
        UNIQUE (payment_id, kind),
        -- what is allocated is what was paid, to the cent
        FOREIGN KEY (payment_id, amount) REFERENCES debt_payments (id, amount),
        CHECK (costs + interest + principal + excess = amount)
      )`);
    await runner.query(
      `CREATE INDEX debt_entries_task ON debt_entries (task_id) INCLUDE (kind, day, costs, interest, principal, excess)`,
    );
    await runner.query(`
      CREATE TRIGGER debt_entries_only_added BEFORE UPDATE OR DELETE OR TRUNCATE ON debt_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE FUNCTION check_debt_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM debt_entries p WHERE p.payment_id = NEW.payment_id AND p.kind = 'PAYMENT'
          AND p.task_id = NEW.task_id AND p.day <= NEW.day
          AND ROW(p.costs, p.interest, p.principal, p.excess) = ROW(NEW.costs, NEW.interest, NEW.principal, NEW.excess))
        THEN
          RAISE EXCEPTION 'the reversal of payment % is not its contrary', NEW.payment_id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER debt_entries_contrary BEFORE INSERT ON debt_entries
      FOR EACH ROW WHEN (NEW.kind = 'REVERSAL') EXECUTE FUNCTION check_debt_reversal()`);
    // Facts of a payment stay; only what names whoever paid goes with the debt.
    await runner.query(`
      CREATE FUNCTION keep_debt_payment() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ROW(NEW.id, NEW.day, NEW.amount, NEW.currency, NEW.method, NEW.received_by, NEW.recorded_at, NEW.recorded_by)
          IS DISTINCT FROM
          ROW(OLD.id, OLD.day, OLD.amount, OLD.currency, OLD.method, OLD.received_by, OLD.recorded_at, OLD.recorded_by)
          OR (NEW.task_id IS NOT NULL AND NEW.task_id IS DISTINCT FROM OLD.task_id)
        THEN
          RAISE EXCEPTION 'payment % is not changed', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        IF NEW.task_id IS NULL THEN
          NEW.reference := '';
          NEW.note := '';
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER debt_payments_kept BEFORE UPDATE ON debt_payments
      FOR EACH ROW EXECUTE FUNCTION keep_debt_payment()`);
    await runner.query(`
      CREATE TRIGGER debt_payments_not_deleted BEFORE DELETE OR TRUNCATE ON debt_payments
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await this.typesOfEvents(runner, [...TYPES, "PAYMENT"]);
  }

  private async typesOfEvents(runner: QueryRunner, types: readonly string[]): Promise<void> {
    await runner.query(
      `ALTER TABLE task_events DROP CONSTRAINT task_events_type_check,
         ADD CONSTRAINT task_events_type_check CHECK (type IN (${types.map((type) => `'${type}'`).join(", ")})) NOT VALID`,
    );
    await runner.query(`ALTER TABLE task_events VALIDATE CONSTRAINT task_events_type_check`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM task_events WHERE type = 'PAYMENT'`);
    await this.typesOfEvents(runner, TYPES);
    await runner.query(`DROP TABLE debt_entries, debt_payments`);
    await runner.query(`DROP FUNCTION check_debt_reversal()`);
    await runner.query(`DROP FUNCTION keep_debt_payment()`);
  }
}

const TYPES = [
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
  "CONTACT_TRIED",
  "SESSION",
  "AGREEMENT",
  "RECORD",
  "ANSWERED",
];
