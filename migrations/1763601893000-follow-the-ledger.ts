import type { MigrationInterface, QueryRunner } from "typeorm";

/** States that may be the end of a task, whether anybody was ever told of it or not. */
const ENDS = `('ILOCALIZADO', 'RECHAZO', 'CON_ACUERDO', 'SIN_ACUERDO')`;
const FACTS = ["list_id", "amount_debt", "deleted_at", "state", "state_since"];
const facts = (row: string) => `ROW(${FACTS.map((column) => `${row}.${column}`).join(", ")})`;

/**
 * What a task comes out as ('valor de finalización') is kept beside how its attempt stands, and whether it was written to
 * (bit 32 of tasks.channels) decides the status of its list: both follow from what was sent, opened, said, held and agreed.
 */
export class FollowTheLedger1763601893000 implements MigrationInterface {
  name = "FollowTheLedger1763601893000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE task_lists ADD max_sessions smallint CHECK (max_sessions BETWEEN 1 AND 99)`,
    );
    await runner.query(`ALTER TABLE task_attempts ADD completion text`);
    await runner.query(
      `CREATE INDEX task_attempts_completion ON task_attempts (list_id, completion) WHERE completion IS NOT NULL`,
    );
    await this.watch(runner);
    await countWritten(runner, 2, 32);
    await runner.query(`UPDATE tasks SET channels = channels | 32 WHERE channels & 2 <> 0`);
    await runner.query(
      `INSERT INTO attempt_changes (task_id) SELECT id FROM tasks WHERE state IN ${ENDS}
       UNION SELECT task_id FROM task_attempts`,
    );
  }

  private async watch(runner: QueryRunner): Promise<void> {
    await watchTasks(
      runner,
      `LEFT JOIN task_attempts a ON a.task_id = n.id WHERE (a.task_id IS NOT NULL OR n.state IN ${ENDS})`,
    );
    // A file may say how a debt has ended.
    await runner.query(`
      CREATE TRIGGER tasks_note_attempt_insert AFTER INSERT ON tasks REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_attempt_changes(
        'SELECT c.id AS task_id FROM changed c WHERE c.state IN ${ENDS.replaceAll("'", "''")}')`);
    // Contacts noted by hand move the icons.
    await runner.query(`
      CREATE TRIGGER task_events_note_contact AFTER INSERT ON task_events REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_attempt_changes(
        'SELECT c.task_id FROM changed c WHERE c.channel IS NOT NULL AND c.reached_position IS NULL AND c.state_to IS NULL')`);
    await runner.query(`
      CREATE FUNCTION note_session_limit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO attempt_changes (task_id) SELECT task_id FROM task_attempts
        WHERE list_id = NEW.id AND completion IS NOT NULL;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER task_lists_note_limit AFTER UPDATE OF max_sessions ON task_lists FOR EACH ROW
      WHEN (OLD.max_sessions IS DISTINCT FROM NEW.max_sessions) EXECUTE FUNCTION note_session_limit()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER task_lists_note_limit ON task_lists`);
    await runner.query(`DROP FUNCTION note_session_limit`);
    await runner.query(`DROP TRIGGER task_events_note_contact ON task_events`);
    await runner.query(`DROP TRIGGER tasks_note_attempt_insert ON tasks`);
    await watchTasks(runner, "JOIN task_attempts a ON a.task_id = n.id WHERE true");
    await countWritten(runner, 32, 2);
    await runner.query(
      `UPDATE tasks SET channels = channels & 31 | CASE WHEN channels & 32 <> 0 THEN 2 ELSE 0 END WHERE channels & 34 <> 0`,
    );
    await runner.query(`ALTER TABLE task_attempts DROP COLUMN completion`);
    await runner.query(`ALTER TABLE task_lists DROP COLUMN max_sessions`);
  }
}

async function watchTasks(runner: QueryRunner, which: string): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE FUNCTION note_task_attempt_changes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      EXECUTE $run$INSERT INTO attempt_changes (task_id) SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
        ${which} AND ${facts("n")} IS DISTINCT FROM ${facts("o")}$run$;
      RETURN NULL;
    END $$`);
}

/** The bit of tasks.channels that task_totals.mailed counts; the rest of its functions stays as it is. */
async function countWritten(runner: QueryRunner, before: number, after: number): Promise<void> {
  for (const operation of ["insert", "delete", "update"])
    await runner.query(`DO $do$ BEGIN
      EXECUTE replace(pg_get_functiondef('count_task_${operation}'::regproc), 'channels & ${before} <>', 'channels & ${after} <>');
    END $do$`);
}
