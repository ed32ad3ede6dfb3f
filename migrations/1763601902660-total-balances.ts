import type { MigrationInterface, QueryRunner } from "typeorm";

/** What debts are added up by, and what is added up. */
const SUMS = ["tasks", "amount", "settled", "excess", "paid_in_full"];

/** Of rows of tasks: what their creditors claim. */
const claimsOf = (
  sign: number,
  table: string,
) => `SELECT ${sign} AS sign, list_id, coalesce(debt_date, 'infinity') AS debt_date,
  1 AS tasks, amount_debt AS amount, 0 AS settled, 0 AS excess, 0 AS paid_in_full FROM ${table}
  WHERE deleted_at IS NULL AND list_id IS NOT NULL`;

/** Of rows of task_balances: what was added to that, and what was paid of both. */
const balancesOf = (
  sign: number,
  table: string,
) => `SELECT ${sign} AS sign, list_id, coalesce(debt_date, 'infinity') AS debt_date,
  0 AS tasks, charged AS amount, least(paid, amount + charged) AS settled, greatest(paid - amount - charged, 0) AS excess,
  (amount + charged > 0 AND paid >= amount + charged)::int AS paid_in_full FROM ${table}
  WHERE is_live AND list_id IS NOT NULL`;

type Rows = (sign: number, table: string) => string;

/**
 * Adds what changed to the totals. A row that somebody else is writing isn't waited for: there may be several of one list and date,
 * which together are the sum, as many as have ever written to it at once. So nobody waits until others commit, nor two for each other.
 */
const add = (rows: string) => `
  WITH changed AS MATERIALIZED (
    SELECT list_id, debt_date, ${SUMS.map((name) => `sum(sign * ${name}) AS ${name}`).join(", ")} FROM (${rows}) AS r
    GROUP BY list_id, debt_date HAVING ${SUMS.map((name) => `sum(sign * ${name}) <> 0`).join(" OR ")}),
  taken AS MATERIALIZED (
    SELECT c.*, free.id FROM changed c LEFT JOIN LATERAL (
      SELECT t.id FROM balance_totals t WHERE t.list_id = c.list_id AND t.debt_date = c.debt_date
      LIMIT 1 FOR UPDATE SKIP LOCKED) AS free ON true),
  added AS (
    UPDATE balance_totals t SET ${SUMS.map((name) => `${name} = t.${name} + n.${name}`).join(", ")}
    FROM taken n WHERE t.id = n.id)
  INSERT INTO balance_totals (list_id, debt_date, ${SUMS.join(", ")})
  SELECT list_id, debt_date, ${SUMS.join(", ")} FROM taken WHERE id IS NULL;`;

const OPERATIONS = {
  INSERT: { tables: "NEW TABLE AS new_rows", changed: (rows: Rows) => rows(1, "new_rows") },
  DELETE: { tables: "OLD TABLE AS old_rows", changed: (rows: Rows) => rows(-1, "old_rows") },
  UPDATE: {
    tables: "OLD TABLE AS old_rows NEW TABLE AS new_rows",
    changed: (rows: Rows) => `${rows(1, "new_rows")} UNION ALL ${rows(-1, "old_rows")}`,
  },
};

/** Statements are planned once and then run for one row as for a hundred thousand: the way over the indexes is good for both. */
const BY_INDEX = "SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off";

/**
 * The report of a list of a hundred thousand added up debts and payments at every look: the database keeps the sums by the date of the
 * debts. What has been paid of a debt and added to it stands in a row of its own, of debts of which anything was: all others cost
 * nothing.
 */
export class TotalBalances1763601902660 implements MigrationInterface {
  name = "TotalBalances1763601902660";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_balances (
        task_id bigint PRIMARY KEY REFERENCES tasks (id) ON DELETE CASCADE,
        -- as the task has them
        list_id bigint,
        debt_date date,
        amount numeric(14, 2) NOT NULL,
        is_live boolean NOT NULL,
        charged numeric(14, 2) NOT NULL,
        -- by payments booked for that list
        paid numeric(14, 2) NOT NULL
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE balance_totals (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL,
        -- infinity: of debts without one
        debt_date date NOT NULL,
        tasks bigint NOT NULL,
        amount numeric(20, 2) NOT NULL,
        settled numeric(20, 2) NOT NULL,
        excess numeric(20, 2) NOT NULL,
        paid_in_full bigint NOT NULL
      ) WITH (fillfactor = 50)`);
    await runner.query(`CREATE INDEX balance_totals_list ON balance_totals (list_id, debt_date)`);
    await this.addUp(runner, "task_balances", "total_balances", balancesOf);
    await this.keepBalances(runner);
    await runner.query(
      `SELECT keep_task_balances(array_agg(task_id)) FROM (
         SELECT task_id FROM debt_entries UNION SELECT task_id FROM debt_charges) AS told`,
    );
    await runner.query(add(claimsOf(1, "tasks")));
    await this.addUp(runner, "tasks", "total_claims", claimsOf, FOLLOW_TASKS);
  }

  private async addUp(
    runner: QueryRunner,
    table: string,
    name: string,
    rows: Rows,
    afterUpdate = "",
  ): Promise<void> {
    for (const [operation, { tables, changed }] of Object.entries(OPERATIONS)) {
      const own = `${name}_${operation.toLowerCase()}`;
      await runner.query(`
        CREATE FUNCTION ${own}() RETURNS trigger LANGUAGE plpgsql ${BY_INDEX} AS $$
        DECLARE moved bigint[];
        BEGIN
          ${add(changed(rows))}
          ${operation === "UPDATE" ? afterUpdate : ""}
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE TRIGGER ${table}_${own} AFTER ${operation} ON ${table}
        REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${own}()`);
    }
  }

  /** From what is stored, always as a whole, so that no order of writing can leave a balance wrong. */
  private async keepBalances(runner: QueryRunner): Promise<void> {
    // The task is locked first: what changes it meanwhile is waited for, and follows what is kept here; not as who removes it does,
    // because a payment that is just being stored refers to it.
    await runner.query(`
      CREATE FUNCTION keep_task_balances(ids bigint[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
      BEGIN
        PERFORM FROM tasks WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
        INSERT INTO task_balances AS b (task_id, list_id, debt_date, amount, is_live, charged, paid)
        SELECT t.id, t.list_id, t.debt_date, t.amount_debt, t.deleted_at IS NULL,
          coalesce((SELECT sum(CASE WHEN c.reverses_id IS NULL THEN c.amount ELSE -c.amount END)
            FROM debt_charges c WHERE c.task_id = t.id), 0),
          coalesce((SELECT sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END)
            FROM debt_entries e JOIN debt_payments p ON p.id = e.payment_id
            WHERE e.task_id = t.id AND p.task_id = t.id AND p.list_id = t.list_id), 0)
        FROM tasks t WHERE t.id = ANY(ids) ORDER BY t.id
        ON CONFLICT (task_id) DO UPDATE SET list_id = excluded.list_id, debt_date = excluded.debt_date, amount = excluded.amount,
          is_live = excluded.is_live, charged = excluded.charged, paid = excluded.paid
        WHERE (b.list_id, b.debt_date, b.amount, b.is_live, b.charged, b.paid) IS DISTINCT FROM
          (excluded.list_id, excluded.debt_date, excluded.amount, excluded.is_live, excluded.charged, excluded.paid);
      END $$`);
    await runner.query(`
      CREATE FUNCTION keep_balances_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM keep_task_balances(array_agg(DISTINCT task_id)) FROM new_rows HAVING count(*) > 0;
        RETURN NULL;
      END $$`);
    for (const table of ["debt_entries", "debt_charges"])
      await runner.query(`
        CREATE TRIGGER ${table}_balances AFTER INSERT ON ${table}
        REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_balances_of_entries()`);
    // A list that is erased, or a task, is taken from its payments.
    await runner.query(`
      CREATE FUNCTION keep_balances_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM keep_task_balances(array_agg(DISTINCT b.task_id))
        FROM (SELECT id, task_id, list_id FROM old_rows EXCEPT ALL SELECT id, task_id, list_id FROM new_rows) AS was
        JOIN task_balances b ON b.task_id = was.task_id HAVING count(*) > 0;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER debt_payments_balances AFTER UPDATE ON debt_payments
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_balances_of_payments()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER debt_payments_balances ON debt_payments`);
    await runner.query(`DROP TRIGGER debt_entries_balances ON debt_entries`);
    await runner.query(`DROP TRIGGER debt_charges_balances ON debt_charges`);
    const own = Object.keys(OPERATIONS).map((operation) => `total_claims_${operation.toLowerCase()}`);
    for (const name of own) await runner.query(`DROP TRIGGER tasks_${name} ON tasks`);
    await runner.query(`DROP TABLE task_balances, balance_totals`);
    const kept = Object.keys(OPERATIONS).map((operation) => `total_balances_${operation.toLowerCase()}`);
    await runner.query(
      `DROP FUNCTION ${[...own, ...kept, "keep_balances_of_payments", "keep_balances_of_entries"]
        .map((name) => `${name}()`)
        .join(", ")}, keep_task_balances(bigint[])`,
    );
  }
}

/** Not a join of old and new rows: they have no index, and most statements change nothing of this. */
const FOLLOW_TASKS = `
  SELECT array_agg(b.task_id) INTO moved FROM (${changedTasks()}) AS t JOIN task_balances b ON b.task_id = t.id
  WHERE b.list_id IS DISTINCT FROM t.list_id;
  -- By what was paid for the other list.
  IF moved IS NOT NULL THEN PERFORM keep_task_balances(moved); END IF;
  UPDATE task_balances b SET debt_date = t.debt_date, amount = t.amount_debt, is_live = t.is_live
  FROM (${changedTasks()}) AS t
  WHERE b.task_id = t.id AND (b.debt_date, b.amount, b.is_live) IS DISTINCT FROM (t.debt_date, t.amount_debt, t.is_live);`;

function changedTasks(): string {
  const followed = "id, list_id, deleted_at IS NULL AS is_live, amount_debt, debt_date";
  return `SELECT ${followed} FROM new_rows EXCEPT ALL SELECT ${followed} FROM old_rows`;
}
