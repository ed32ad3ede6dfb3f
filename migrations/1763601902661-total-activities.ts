import type { MigrationInterface, QueryRunner } from "typeorm";

const KEY = "list_id, kind, day, day_before";

const rowsOf = (sign: number, table: string) =>
  `SELECT ${sign} AS sign, ${KEY}, times, amount FROM ${table} WHERE is_live AND list_id IS NOT NULL`;

const OPERATIONS = {
  INSERT: { tables: "NEW TABLE AS new_rows", changed: rowsOf(1, "new_rows") },
  DELETE: { tables: "OLD TABLE AS old_rows", changed: rowsOf(-1, "old_rows") },
  UPDATE: {
    tables: "OLD TABLE AS old_rows NEW TABLE AS new_rows",
    changed: `${rowsOf(1, "new_rows")} UNION ALL ${rowsOf(-1, "old_rows")}`,
  },
};

/** As balance_totals: rows that somebody else is writing aren't waited for, several of one key together are the sum. */
const add = (rows: string) => `
  WITH changed AS MATERIALIZED (
    SELECT ${KEY}, sum(sign * times) AS times, sum(sign) AS tasks, sum(sign * amount) AS amount FROM (${rows}) AS r
    GROUP BY ${KEY} HAVING sum(sign * times) <> 0 OR sum(sign) <> 0 OR sum(sign * amount) <> 0),
  taken AS MATERIALIZED (
    SELECT c.*, free.id FROM changed c LEFT JOIN LATERAL (
      SELECT t.id FROM activity_totals t WHERE t.list_id = c.list_id AND t.kind = c.kind AND t.day = c.day AND t.day_before = c.day_before
      LIMIT 1 FOR UPDATE SKIP LOCKED) AS free ON true),
  added AS (
    UPDATE activity_totals t SET times = t.times + n.times, tasks = t.tasks + n.tasks, amount = t.amount + n.amount
    FROM taken n WHERE t.id = n.id)
  INSERT INTO activity_totals (${KEY}, times, tasks, amount)
  SELECT ${KEY}, times, tasks, amount FROM taken WHERE id IS NULL;`;

/** As balance_totals has it: one plan, good for one row as for a hundred thousand. */
const BY_INDEX = "SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off";

const CHAT = "'CONTACT_4'";

/** What is counted, of a task and kind `w`, by day in Madrid; as reports count it (server/domains/tasks/report-rows.ts). */
const HAPPENED = `
  SELECT e.at FROM task_events e WHERE e.task_id = w.task_id AND e.channel IS NOT NULL AND w.kind = 'CONTACT_' || e.channel
  UNION ALL
  SELECT m.at FROM parties p JOIN conversations v ON v.party_id = p.id
    JOIN messages m ON m.conversation_id = v.id AND m.by_manager AND NOT m.automatic
    WHERE w.kind = ${CHAT} AND p.task_id = w.task_id AND p.side = 'RESPONDENT'
  UNION ALL
  SELECT o.at FROM work_outcomes o WHERE o.task_id = w.task_id AND w.kind = 'CALL_' || o.outcome`;

/** Which tasks and kinds rows of these tables are of: changed ones of the transition table, `columns` what they are compared by. */
const SOURCES = {
  task_events: {
    columns: "task_id, channel, at",
    told: (rows: string) =>
      `SELECT task_id, 'CONTACT_' || channel AS kind FROM ${rows} WHERE channel IS NOT NULL`,
  },
  work_outcomes: {
    columns: "task_id, outcome, at",
    told: (rows: string) =>
      `SELECT task_id, 'CALL_' || outcome AS kind FROM ${rows} WHERE task_id IS NOT NULL`,
  },
  // Most are read or answered by the debtor, which is no contact.
  messages: {
    columns: "conversation_id, at, by_manager, automatic",
    told: (rows: string) =>
      `SELECT p.task_id, ${CHAT} AS kind FROM ${rows} JOIN conversations v ON v.id = conversation_id
       JOIN parties p ON p.id = v.party_id AND p.task_id IS NOT NULL WHERE by_manager AND NOT automatic`,
  },
};

/**
 * The report of a list of a hundred thousand counted contacts and calls at every look. Of each task, kind and day the database keeps how
 * often it happened and on which day before; of lists the sums. Whom something reached within any period is then who has a day in it
 * and the one before it not.
 */
export class TotalActivities1763601902661 implements MigrationInterface {
  name = "TotalActivities1763601902661";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_activities (
        task_id bigint NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        -- CONTACT_ and the bit of a channel, CALL_ and an outcome
        kind text NOT NULL,
        day date NOT NULL,
        -- -infinity: the first
        day_before date NOT NULL,
        times int NOT NULL,
        -- as the task has them
        list_id bigint,
        amount numeric(14, 2) NOT NULL,
        is_live boolean NOT NULL,
        PRIMARY KEY (task_id, kind, day)
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE TABLE activity_totals (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL,
        kind text NOT NULL,
        day date NOT NULL,
        day_before date NOT NULL,
        times bigint NOT NULL,
        tasks bigint NOT NULL,
        amount numeric(20, 2) NOT NULL
      ) WITH (fillfactor = 70)`);
    await runner.query(
      `CREATE INDEX activity_totals_list ON activity_totals (list_id, kind, day, day_before)`,
    );
    for (const [operation, { tables, changed }] of Object.entries(OPERATIONS)) {
      const name = `total_activities_${operation.toLowerCase()}`;
      await statementTrigger(runner, {
        table: "task_activities",
        operation,
        tables,
        name,
        body: add(changed),
      });
    }
    await this.keepActivities(runner);
    await this.followSources(runner);
    await this.followTasks(runner);
    await runner.query(
      `SELECT keep_task_activities(array_agg(task_id), array_agg(kind)) FROM (${Object.entries(SOURCES)
        .map(([table, { told }]) => told(table))
        .join(" UNION ")}) AS told`,
    );
  }

  /** From what is stored, always as a whole, so that no order of writing can leave a day wrong. */
  private async keepActivities(runner: QueryRunner): Promise<void> {
    // The task is locked first, as by keep_task_balances.
    await runner.query(`
      CREATE FUNCTION keep_task_activities(ids bigint[], kinds text[]) RETURNS void LANGUAGE plpgsql ${BY_INDEX} AS $$
      BEGIN
        PERFORM FROM tasks WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
        WITH wanted AS MATERIALIZED (
          SELECT DISTINCT t.id AS task_id, u.kind, t.list_id, t.amount_debt, t.deleted_at IS NULL AS is_live
          FROM unnest(ids, kinds) AS u (task_id, kind) JOIN tasks t ON t.id = u.task_id),
        found AS MATERIALIZED (
          SELECT w.*, ARRAY(SELECT (h.at AT TIME ZONE 'Europe/Madrid')::date FROM (${HAPPENED}) AS h) AS days FROM wanted w),
        told AS (
          SELECT f.*, d.* FROM found f CROSS JOIN LATERAL (
            SELECT day, count(*) AS times, coalesce(lag(day) OVER (ORDER BY day), '-infinity') AS day_before
            FROM unnest(f.days) AS day GROUP BY day) AS d),
        gone AS (
          DELETE FROM task_activities a USING found f
          WHERE a.task_id = f.task_id AND a.kind = f.kind AND a.day <> ALL(f.days))
        INSERT INTO task_activities AS a (task_id, kind, day, day_before, times, list_id, amount, is_live)
        SELECT task_id, kind, day, day_before, times, list_id, amount_debt, is_live FROM told ORDER BY task_id, kind, day
        ON CONFLICT (task_id, kind, day) DO UPDATE SET day_before = excluded.day_before, times = excluded.times
        WHERE (a.day_before, a.times) <> (excluded.day_before, excluded.times);
      END $$`);
  }

  private async followSources(runner: QueryRunner): Promise<void> {
    for (const [table, { columns, told }] of Object.entries(SOURCES)) {
      const changed = (some: string, others: string) =>
        told(
          `(SELECT id, ${columns} FROM ${some} EXCEPT ALL SELECT id, ${columns} FROM ${others}) AS changed`,
        );
      const rows = {
        INSERT: told("new_rows"),
        DELETE: told("old_rows"),
        UPDATE: `${changed("new_rows", "old_rows")} UNION ALL ${changed("old_rows", "new_rows")}`,
      };
      for (const [operation, sql] of Object.entries(rows))
        await follow(runner, table, operation as keyof typeof rows, sql);
    }
    // Its messages go with it, and then no longer say whose they were.
    await follow(
      runner,
      "conversations",
      "DELETE",
      `SELECT task_id, ${CHAT} AS kind FROM old_rows WHERE task_id IS NOT NULL`,
    );
  }

  private async followTasks(runner: QueryRunner): Promise<void> {
    const followed = "id, list_id, amount_debt, deleted_at IS NULL AS is_live";
    await statementTrigger(runner, {
      table: "tasks",
      operation: "UPDATE",
      tables: OPERATIONS.UPDATE.tables,
      name: "follow_task_activities",
      body: `UPDATE task_activities a SET list_id = t.list_id, amount = t.amount_debt, is_live = t.is_live
        FROM (SELECT ${followed} FROM new_rows EXCEPT ALL SELECT ${followed} FROM old_rows) AS t WHERE a.task_id = t.id;`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    const followed = Object.keys(SOURCES).flatMap((table) =>
      Object.keys(OPERATIONS).map((operation) => [table, nameOf(table, operation)] as const),
    );
    const own = [
      ...followed,
      ["conversations", nameOf("conversations", "DELETE")],
      ["tasks", "follow_task_activities"],
    ] as const;
    for (const [table, name] of own) await runner.query(`DROP TRIGGER ${table}_${name} ON ${table}`);
    await runner.query(`DROP TABLE task_activities, activity_totals`);
    const totals = Object.keys(OPERATIONS).map((operation) => `total_activities_${operation.toLowerCase()}`);
    const names = [...own.map(([, name]) => name), ...totals].map((name) => `${name}()`);
    await runner.query(`DROP FUNCTION ${names.join(", ")}, keep_task_activities(bigint[], text[])`);
  }
}

interface StatementTrigger {
  table: string;
  operation: string;
  tables: string;
  name: string;
  body: string;
}

async function statementTrigger(
  runner: QueryRunner,
  { table, operation, tables, name, body }: StatementTrigger,
): Promise<void> {
  await runner.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql ${BY_INDEX} AS $$
    BEGIN
      ${body}
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE TRIGGER ${table}_${name} AFTER ${operation} ON ${table}
    REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`);
}

const nameOf = (table: string, operation: string) => `keep_activities_${table}_${operation.toLowerCase()}`;

function follow(
  runner: QueryRunner,
  table: string,
  operation: keyof typeof OPERATIONS,
  told: string,
): Promise<void> {
  return statementTrigger(runner, {
    table,
    operation,
    tables: OPERATIONS[operation].tables,
    name: nameOf(table, operation),
    body: `PERFORM keep_task_activities(array_agg(task_id), array_agg(kind)) FROM (${told}) AS told HAVING count(*) > 0;`,
  });
}
