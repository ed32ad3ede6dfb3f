import type { MigrationInterface, QueryRunner } from "typeorm";

const OF_PARTY = `SELECT p.task_id FROM changed c JOIN parties p ON p.id = c.party_id WHERE p.task_id IS NOT NULL`;
const OWN = `SELECT c.task_id FROM changed c WHERE c.task_id IS NOT NULL`;
/** Live debts of the person that a restriction or a joined debtor is of. */
const OF_DEBTOR = (debtor: string) => `SELECT s.task_id FROM changed c JOIN debtors own ON own.id = ${debtor}
  JOIN debtors d ON coalesce(d.joined_into, d.id) = coalesce(own.joined_into, own.id)
  JOIN debtor_debts s ON s.debtor_id = d.id`;

/** Which tasks a change of a table's rows (`changed`) concerns, by what can happen to them. */
const WATCHED: readonly (readonly [table: string, operations: readonly Operation[], tasks: string])[] = [
  ["party_notices", ["INSERT", "UPDATE", "DELETE"], OF_PARTY],
  ["party_statements", ["INSERT", "UPDATE", "DELETE"], OF_PARTY],
  ["party_links", ["INSERT", "UPDATE"], OF_PARTY],
  ["agreement_answers", ["INSERT", "UPDATE", "DELETE"], OF_PARTY],
  ["agreements", ["UPDATE"], OWN],
  ["session_attendance", ["INSERT", "UPDATE", "DELETE"], OF_PARTY],
  ["matter_sessions", ["INSERT", "UPDATE"], OWN],
  ["issued_documents", ["INSERT"], OWN],
  [
    "messages",
    ["INSERT"],
    `SELECT v.task_id FROM changed c JOIN conversations v ON v.id = c.conversation_id WHERE v.task_id IS NOT NULL`,
  ],
  [
    "seals",
    ["UPDATE"],
    `SELECT d.task_id FROM changed c JOIN issued_documents d ON d.id = c.document_id WHERE d.task_id IS NOT NULL`,
  ],
  ["parties", ["INSERT", "UPDATE"], OWN],
  // Every state a task was in stands there, too.
  [
    "task_events",
    ["INSERT"],
    `SELECT c.task_id FROM changed c WHERE c.reached_position IS NOT NULL OR c.state_to IS NOT NULL OR c.type IN ('DELETED', 'RESTORED')`,
  ],
  ["restrictions", ["INSERT", "UPDATE"], `${OF_DEBTOR("c.debtor_id")} WHERE c.kind = 'INSOLVENT'`],
  [
    "debtors",
    ["UPDATE"],
    `${OF_DEBTOR("c.id")} WHERE EXISTS (SELECT FROM restrictions r JOIN debtors m ON m.id = r.debtor_id
       WHERE r.kind = 'INSOLVENT' AND coalesce(m.joined_into, m.id) = coalesce(own.joined_into, own.id))`,
  ],
  [
    "debtor_debts",
    ["INSERT", "UPDATE"],
    `SELECT c.task_id FROM restrictions r JOIN debtors m ON m.id = r.debtor_id
       JOIN debtors d ON coalesce(d.joined_into, d.id) = coalesce(m.joined_into, m.id)
       JOIN changed c ON c.debtor_id = d.id WHERE r.kind = 'INSOLVENT'`,
  ],
];

type Operation = "INSERT" | "UPDATE" | "DELETE";

/**
 * How the attempt of each task stands, so that a list of a hundred thousand can be counted at once. What changes an attempt is
 * noted by triggers in a queue that nobody waits for (attempt_changes); a day that changes it stands in `next_change`. Tasks
 * that nobody was ever told of need no row.
 */
export class KeepAttemptStates1763601860000 implements MigrationInterface {
  name = "KeepAttemptStates1763601860000";

  async up(runner: QueryRunner): Promise<void> {
    await this.createTables(runner);
    await this.watchFacts(runner);
    await this.watchTasks(runner);
    await runner.query(
      `INSERT INTO attempt_changes (task_id) SELECT DISTINCT task_id FROM parties WHERE task_id IS NOT NULL`,
    );
  }

  private async createTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_attempts (
        task_id bigint PRIMARY KEY REFERENCES tasks ON DELETE CASCADE,
        list_id bigint,
        amount numeric(14, 2) NOT NULL,
        is_live boolean NOT NULL,
        is_open boolean NOT NULL,
        state text NOT NULL,
        ground text,
        is_received boolean NOT NULL,
        may_certify boolean NOT NULL,
        is_certified boolean NOT NULL,
        obligors smallint NOT NULL,
        missing smallint NOT NULL,
        next_change timestamptz
      ) WITH (fillfactor = 80)`);
    await runner.query(`CREATE INDEX task_attempts_list ON task_attempts (list_id)`);
    await runner.query(
      `CREATE INDEX task_attempts_next ON task_attempts (next_change) WHERE next_change IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE attempt_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        task_id bigint NOT NULL
      )`);
    await runner.query(`CREATE INDEX attempt_changes_task ON attempt_changes (task_id)`);
  }

  /** Dynamic, so that it is planned for as many rows as the statement has changed. */
  private async watchFacts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION note_attempt_changes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE 'INSERT INTO attempt_changes (task_id) SELECT DISTINCT f.task_id FROM (' || TG_ARGV[0] || ') AS f';
        RETURN NULL;
      END $$`);
    for (const [table, operations, tasks] of WATCHED)
      for (const operation of operations)
        await runner.query(`
          CREATE TRIGGER ${triggerName(table, operation)} AFTER ${operation} ON ${table}
          REFERENCING ${operation === "DELETE" ? "OLD" : "NEW"} TABLE AS changed
          FOR EACH STATEMENT EXECUTE FUNCTION note_attempt_changes('${tasks.replaceAll("'", "''")}')`);
  }

  /** Only what the attempt is made of: every call changes a task's last action. */
  private async watchTasks(runner: QueryRunner): Promise<void> {
    const facts = (row: string) =>
      `ROW(${["list_id", "amount_debt", "deleted_at", "state", "state_since"].map((column) => `${row}.${column}`).join(", ")})`;
    await runner.query(`
      CREATE FUNCTION note_task_attempt_changes() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE 'INSERT INTO attempt_changes (task_id) SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
          JOIN task_attempts a ON a.task_id = n.id WHERE ${facts("n")} IS DISTINCT FROM ${facts("o")}';
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER tasks_note_attempt AFTER UPDATE ON tasks
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION note_task_attempt_changes()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER tasks_note_attempt ON tasks`);
    for (const [table, operations] of WATCHED)
      for (const operation of operations)
        await runner.query(`DROP TRIGGER ${triggerName(table, operation)} ON ${table}`);
    await runner.query(`DROP FUNCTION note_task_attempt_changes, note_attempt_changes`);
    await runner.query(`DROP TABLE attempt_changes, task_attempts`);
  }
}

function triggerName(table: string, operation: Operation): string {
  return `${table}_note_attempt_${operation.toLowerCase()}`;
}
