import type { MigrationInterface, QueryRunner } from "typeorm";

/** What a program reads of a task; whom it is given to, how it is searched and where it came from aren't among it. */
const READABLE = [
  "code_id",
  "list_id",
  "entity",
  "n_contract",
  "n_sessions",
  "type_contract",
  "amount_debt",
  "currency",
  "agreed_amount",
  "debt_date",
  "debtor",
  "identity_document",
  "intervention",
  "third_parties",
  "assignment_date",
  "type",
  "contact_email",
  "contact_lada",
  "contact_phone",
  "addresses",
  "state",
  "date_last_action",
  "channels",
  "extra",
  "updated_at",
  "version",
  "deleted_at",
];
const readable = (row: string) => `ROW(${READABLE.map((column) => `${row}.${column}`).join(", ")})`;

/**
 * What happens to tasks and payments of debtors, for programs that mirror them. Triggers note it, whichever statement it was
 * (change_notes); `changes` has it in the order of positions, which are given out one transaction at a time. A note gets its
 * id while its row is locked, so the notes of one row are in the order in which they were committed.
 */
export class FeedChanges1763601902080 implements MigrationInterface {
  name = "FeedChanges1763601902080";

  async up(runner: QueryRunner): Promise<void> {
    await this.createTables(runner);
    await this.watchTasks(runner);
    await this.watchCompletion(runner);
    await this.watchPayments(runner);
  }

  private async createTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE change_notes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        type text NOT NULL,
        object_id bigint NOT NULL,
        kind text NOT NULL,
        list_id bigint,
        left_list_id bigint,
        version int NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE changes (
        position bigint PRIMARY KEY,
        type text NOT NULL,
        object_id bigint NOT NULL,
        kind text NOT NULL,
        list_id bigint,
        left_list_id bigint,
        version int NOT NULL,
        at timestamptz NOT NULL,
        CONSTRAINT changes_type_check CHECK (type IN ('TASK', 'PAYMENT')),
        CONSTRAINT changes_kind_check CHECK (kind IN ('CREATED', 'CHANGED', 'MOVED', 'DELETED'))
      )`);
    await runner.query(`
      CREATE TABLE change_feed (
        id smallint PRIMARY KEY,
        last_position bigint NOT NULL,
        dropped_position bigint NOT NULL,
        CONSTRAINT change_feed_id_check CHECK (id = 1)
      )`);
    await runner.query(`INSERT INTO change_feed (id, last_position, dropped_position) VALUES (1, 0, 0)`);
  }

  /** In statements, not in rows: an import's hundred thousand are noted at once. */
  private async watchTasks(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION feed_new_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO change_notes (type, object_id, kind, list_id, version)
        SELECT 'TASK', id, 'CREATED', list_id, version FROM new_rows WHERE deleted_at IS NULL ORDER BY id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER tasks_feed_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION feed_new_tasks()`);
    // Dynamic, so that it is planned for as many rows as the statement has changed.
    await runner.query(`
      CREATE FUNCTION feed_changed_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE $run$
          INSERT INTO change_notes (type, object_id, kind, list_id, left_list_id, version)
          SELECT 'TASK', n.id,
            CASE WHEN n.deleted_at IS NOT NULL THEN 'DELETED' WHEN o.deleted_at IS NOT NULL THEN 'CREATED'
              WHEN n.list_id IS DISTINCT FROM o.list_id THEN 'MOVED' ELSE 'CHANGED' END,
            CASE WHEN n.deleted_at IS NULL THEN n.list_id ELSE o.list_id END,
            CASE WHEN n.deleted_at IS NULL AND o.deleted_at IS NULL AND n.list_id IS DISTINCT FROM o.list_id THEN o.list_id END,
            n.version
          FROM new_rows n JOIN old_rows o ON o.id = n.id
          WHERE (n.deleted_at IS NULL OR o.deleted_at IS NULL) AND ${readable("n")} IS DISTINCT FROM ${readable("o")}
          ORDER BY n.id$run$;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER tasks_feed_update AFTER UPDATE ON tasks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION feed_changed_tasks()`);
    await runner.query(`
      CREATE FUNCTION feed_gone_tasks() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO change_notes (type, object_id, kind, list_id, version)
        SELECT 'TASK', id, 'DELETED', list_id, version FROM old_rows WHERE deleted_at IS NULL ORDER BY id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER tasks_feed_delete AFTER DELETE ON tasks REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION feed_gone_tasks()`);
  }

  /** What a task comes out as is kept beside how its attempt stands. */
  private async watchCompletion(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION feed_completions() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE 'INSERT INTO change_notes (type, object_id, kind, list_id, version)
          SELECT ''TASK'', t.id, ''CHANGED'', t.list_id, t.version FROM (' || TG_ARGV[0] || ') AS c
          JOIN tasks t ON t.id = c.task_id WHERE t.deleted_at IS NULL ORDER BY t.id';
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER task_attempts_feed_insert AFTER INSERT ON task_attempts REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION feed_completions('SELECT task_id FROM new_rows WHERE completion IS NOT NULL')`);
    await runner.query(`
      CREATE TRIGGER task_attempts_feed_update AFTER UPDATE ON task_attempts
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION feed_completions('SELECT n.task_id FROM new_rows n
        JOIN old_rows o ON o.task_id = n.task_id WHERE n.completion IS DISTINCT FROM o.completion')`);
  }

  /** A payment is made and, once at most, reversed: both are entries, and entries are only added. */
  private async watchPayments(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION feed_payments() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO change_notes (type, object_id, kind, list_id, version)
        SELECT 'PAYMENT', p.id, CASE e.kind WHEN 'PAYMENT' THEN 'CREATED' ELSE 'CHANGED' END, p.list_id,
          CASE e.kind WHEN 'PAYMENT' THEN 1 ELSE 2 END
        FROM new_rows e JOIN debt_payments p ON p.id = e.payment_id ORDER BY e.id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER debt_entries_feed AFTER INSERT ON debt_entries REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION feed_payments()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER debt_entries_feed ON debt_entries`);
    for (const operation of ["insert", "update"])
      await runner.query(`DROP TRIGGER task_attempts_feed_${operation} ON task_attempts`);
    for (const operation of ["insert", "update", "delete"])
      await runner.query(`DROP TRIGGER tasks_feed_${operation} ON tasks`);
    await runner.query(
      `DROP FUNCTION feed_payments, feed_completions, feed_gone_tasks, feed_changed_tasks, feed_new_tasks`,
    );
    await runner.query(`DROP TABLE change_feed, changes, change_notes`);
  }
}
