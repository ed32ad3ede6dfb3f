import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Who owes the debts: one debtor for all tasks with the same identity document, the decisions of people on top of that, what
 * is known of addresses and telephones, and what restricts the contact with somebody. Stored tasks are joined in the
 * background (server/domains/debtors/join-waiting.ts), so that no start waits for a million of them.
 */
export class KnowDebtors1763601800000 implements MigrationInterface {
  name = "KnowDebtors1763601800000";

  async up(runner: QueryRunner): Promise<void> {
    await this.createDebtors(runner);
    await this.createDecisions(runner);
    await this.createRestrictions(runner);
    await this.watchTasks(runner);
    await this.watchParties(runner);
  }

  private async createDebtors(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE debtors (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        identity_document text,
        own_task_id bigint,
        own_position smallint,
        name text NOT NULL,
        is_company boolean NOT NULL DEFAULT false,
        joined_into bigint REFERENCES debtors (id),
        debts int NOT NULL DEFAULT 0,
        amount numeric(16, 2) NOT NULL DEFAULT 0,
        province text,
        search_text text GENERATED ALWAYS AS (' ' || fold_text(name)) STORED,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        CHECK ((identity_document IS NULL) = (own_task_id IS NOT NULL)),
        CHECK ((own_task_id IS NULL) = (own_position IS NULL)),
        CHECK (joined_into <> id)
      ) WITH (fillfactor = 90)`);
    await runner.query(
      `CREATE UNIQUE INDEX debtors_document ON debtors (identity_document) WHERE identity_document IS NOT NULL`,
    );
    await runner.query(
      `CREATE UNIQUE INDEX debtors_own ON debtors (own_task_id, own_position) WHERE own_task_id IS NOT NULL`,
    );
    await runner.query(`CREATE INDEX debtors_person ON debtors (coalesce(joined_into, id))`);
    await runner.query(`CREATE INDEX debtors_search ON debtors USING gin (search_text gin_trgm_ops)`);
    for (const [name, column] of [
      ["name", "name COLLATE spanish"],
      ["amount", "amount"],
    ])
      await runner.query(
        `CREATE INDEX debtors_by_${name} ON debtors (${column}, id) WHERE joined_into IS NULL AND debts > 0`,
      );
    await runner.query(`
      CREATE TABLE debtor_debts (
        task_id bigint NOT NULL,
        position smallint NOT NULL,
        debtor_id bigint NOT NULL REFERENCES debtors (id),
        role text CHECK (role IN ('TITULAR', 'FIADOR', 'AVALISTA', 'OTROS')),
        is_due boolean NOT NULL DEFAULT false,
        PRIMARY KEY (task_id, position)
      ) WITH (fillfactor = 90)`);
    await runner.query(`CREATE INDEX debtor_debts_debtor ON debtor_debts (debtor_id, task_id)`);
    await runner.query(`CREATE INDEX debtor_debts_due ON debtor_debts (task_id) WHERE is_due`);
    await runner.query(`
      CREATE TABLE debtor_points (
        channel text NOT NULL CHECK (channel IN ('EMAIL', 'PHONE')),
        value text NOT NULL,
        debtor_id bigint NOT NULL REFERENCES debtors (id) ON DELETE CASCADE,
        PRIMARY KEY (channel, value, debtor_id)
      )`);
    await runner.query(`CREATE INDEX debtor_points_debtor ON debtor_points (debtor_id)`);
    await runner.query(`
      CREATE TABLE contact_points (
        channel text NOT NULL CHECK (channel IN ('EMAIL', 'PHONE')),
        value text NOT NULL,
        status text NOT NULL CHECK (status IN ('VALID', 'BOUNCED_HARD', 'BOUNCED_SOFT', 'WRONG_NUMBER', 'REFUSED', 'COMPLAINED')),
        code text,
        source text NOT NULL,
        since timestamptz NOT NULL,
        noted_by bigint REFERENCES accounts (id),
        PRIMARY KEY (channel, value)
      )`);
    // Filters of the list of debtors: what is known of few points leads to whose they are.
    await runner.query(`CREATE INDEX contact_points_bad ON contact_points (status) WHERE status <> 'VALID'`);
  }

  private async createDecisions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE debtor_decisions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        debtor_id bigint NOT NULL REFERENCES debtors (id) ON DELETE CASCADE,
        other_id bigint NOT NULL REFERENCES debtors (id) ON DELETE CASCADE,
        verdict text NOT NULL CHECK (verdict IN ('SAME', 'APART')),
        reasons text[] NOT NULL DEFAULT '{}',
        note text NOT NULL DEFAULT '',
        decided_by bigint REFERENCES accounts (id),
        decided_at timestamptz NOT NULL,
        undone_by bigint REFERENCES accounts (id),
        undone_at timestamptz,
        CHECK (debtor_id < other_id)
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX debtor_decisions_pair ON debtor_decisions (debtor_id, other_id) WHERE undone_at IS NULL`,
    );
    await runner.query(`CREATE INDEX debtor_decisions_other ON debtor_decisions (other_id)`);
  }

  private async createRestrictions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE restrictions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        debtor_id bigint NOT NULL REFERENCES debtors (id) ON DELETE CASCADE,
        task_id bigint REFERENCES tasks (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('NO_CONTACT', 'DISPUTED', 'LAWYER', 'DECEASED', 'INSOLVENT', 'VULNERABLE', 'ERASURE_ASKED')),
        channel text CHECK (channel IN ('EMAIL', 'PHONE', 'POST')),
        reason text NOT NULL,
        lawyer_name text,
        lawyer_email text,
        until date,
        created_by bigint REFERENCES accounts (id),
        created_at timestamptz NOT NULL,
        ended_by bigint REFERENCES accounts (id),
        ended_at timestamptz,
        end_reason text,
        CHECK (channel IS NULL OR kind = 'NO_CONTACT'),
        CHECK (task_id IS NULL OR kind = 'DISPUTED'),
        CHECK ((kind = 'LAWYER') = (lawyer_name IS NOT NULL)),
        CHECK (lawyer_email IS NULL OR kind = 'LAWYER'),
        CHECK ((ended_at IS NULL) = (end_reason IS NULL))
      )`);
    await runner.query(`CREATE INDEX restrictions_debtor ON restrictions (debtor_id)`);
    await runner.query(`CREATE INDEX restrictions_task ON restrictions (task_id) WHERE task_id IS NOT NULL`);
  }

  /** Dynamic, so that it is planned for as many rows as the statement has changed: a kept plan is one for few. */
  private async watchTasks(runner: QueryRunner): Promise<void> {
    const facts = (row: string) =>
      `ROW(${["identity_document", "debtor", "intervention", "amount_debt", "contact_email", "contact_lada", "contact_phone", "deleted_at"].map((column) => `${row}.${column}`).join(", ")})`;
    await runner.query(`
      CREATE FUNCTION mark_debts_due() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE '
          UPDATE debtor_debts d SET is_due = true FROM new_rows n JOIN old_rows o ON o.id = n.id
          WHERE d.task_id = n.id AND NOT d.is_due AND ${facts("n")} IS DISTINCT FROM ${facts("o")}';
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER tasks_mark_debts AFTER UPDATE ON tasks
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mark_debts_due()`);
    // A foreign key would lock each of a million tasks once more while they are joined, and erase one by one.
    await runner.query(`
      CREATE FUNCTION erase_debts() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE 'DELETE FROM debtor_debts d USING old_rows o WHERE d.task_id = o.id';
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER tasks_erase_debts AFTER DELETE ON tasks
      REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION erase_debts()`);
  }

  private async watchParties(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX parties_obligors ON parties (task_id, position)
      WHERE task_id IS NOT NULL AND side = 'RESPONDENT' AND position > 1`);
    await runner.query(`
      CREATE FUNCTION mark_obligor_due() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE debtor_debts SET is_due = true
        WHERE task_id = NEW.task_id AND position = NEW.position AND NOT is_due AND (NEW.position > 1
          OR EXISTS (SELECT FROM tasks t WHERE t.id = NEW.task_id AND t.identity_document IS NULL));
        RETURN NULL;
      END $$`);
    for (const [name, event] of [
      ["insert", "INSERT"],
      ["update", "UPDATE OF names, surnames, identity_document, email, lada, phone, removed_at"],
    ])
      await runner.query(`
        CREATE TRIGGER parties_mark_debt_${name} AFTER ${event} ON parties FOR EACH ROW
        WHEN (NEW.task_id IS NOT NULL AND NEW.side = 'RESPONDENT' AND (NEW.position > 1 OR NEW.identity_document IS NOT NULL))
        EXECUTE FUNCTION mark_obligor_due()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER parties_mark_debt_insert ON parties`);
    await runner.query(`DROP TRIGGER parties_mark_debt_update ON parties`);
    await runner.query(`DROP INDEX parties_obligors`);
    await runner.query(`DROP TRIGGER tasks_mark_debts ON tasks`);
    await runner.query(`DROP TRIGGER tasks_erase_debts ON tasks`);
    await runner.query(`DROP FUNCTION mark_debts_due(), erase_debts(), mark_obligor_due()`);
    await runner.query(
      `DROP TABLE restrictions, debtor_decisions, contact_points, debtor_points, debtor_debts, debtors`,
    );
  }
}
