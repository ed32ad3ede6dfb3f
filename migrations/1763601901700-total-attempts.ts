import type { MigrationInterface, QueryRunner } from "typeorm";

/** What live tasks' attempts are counted by, in the order of the key. */
const ALIKE =
  "list_id, state, ground, is_open, is_received, may_certify, is_certified, obligors, missing, completion";

const SOURCES = {
  INSERT: { tables: "NEW TABLE AS new_rows", rows: rowsOf(1, "new_rows") },
  DELETE: { tables: "OLD TABLE AS old_rows", rows: rowsOf(-1, "old_rows") },
  UPDATE: {
    tables: "OLD TABLE AS old_rows NEW TABLE AS new_rows",
    rows: `${rowsOf(1, "new_rows")} UNION ALL ${rowsOf(-1, "old_rows")}`,
  },
};

function rowsOf(sign: number, table: string): string {
  return `SELECT ${sign} AS sign, coalesce(list_id, 0) AS list_id, ${ALIKE.replace("list_id, ", "")}, amount, is_live FROM ${table}`;
}

/** The funnel of a list of a hundred thousand added up its attempts at every look: the database keeps the sums, as those of tasks. */
export class TotalAttempts1763601901700 implements MigrationInterface {
  name = "TotalAttempts1763601901700";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE attempt_totals (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL,
        state text NOT NULL,
        ground text,
        is_open boolean NOT NULL,
        is_received boolean NOT NULL,
        may_certify boolean NOT NULL,
        is_certified boolean NOT NULL,
        obligors smallint NOT NULL,
        missing smallint NOT NULL,
        completion text,
        tasks bigint NOT NULL,
        amount numeric(20, 2) NOT NULL,
        CONSTRAINT attempt_totals_alike UNIQUE NULLS NOT DISTINCT (${ALIKE})
      ) WITH (fillfactor = 50)`);
    for (const [operation, { tables, rows }] of Object.entries(SOURCES)) {
      const name = `total_attempts_${operation.toLowerCase()}`;
      // Rows are taken in key order, so that two writers can't wait for each other in a circle.
      await runner.query(`
        CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          INSERT INTO attempt_totals AS t (${ALIKE}, tasks, amount)
          SELECT ${ALIKE}, sum(sign), sum(sign * amount) FROM (${rows}) AS changed WHERE is_live
          GROUP BY ${ALIKE} HAVING sum(sign) <> 0 OR sum(sign * amount) <> 0 ORDER BY ${ALIKE}
          ON CONFLICT (${ALIKE}) DO UPDATE SET tasks = t.tasks + excluded.tasks, amount = t.amount + excluded.amount;
          RETURN NULL;
        END $$`);
      await runner.query(`
        CREATE TRIGGER task_attempts_total_${operation.toLowerCase()} AFTER ${operation} ON task_attempts
        REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`);
    }
    await runner.query(
      `INSERT INTO attempt_totals (${ALIKE}, tasks, amount)
       SELECT ${ALIKE}, count(*), sum(amount) FROM (${rowsOf(1, "task_attempts")}) AS kept WHERE is_live GROUP BY ${ALIKE}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const operation of Object.keys(SOURCES)) {
      await runner.query(`DROP TRIGGER task_attempts_total_${operation.toLowerCase()} ON task_attempts`);
      await runner.query(`DROP FUNCTION total_attempts_${operation.toLowerCase()}()`);
    }
    await runner.query(`DROP TABLE attempt_totals`);
  }
}
