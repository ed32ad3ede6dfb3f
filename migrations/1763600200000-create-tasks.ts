import type { MigrationInterface, QueryRunner } from "typeorm";

const STATES = `'ESPERANDO', 'LOCALIZADO', 'ILOCALIZADO', 'ACEPTACION', 'RECHAZO', 'CON_ACUERDO', 'SIN_ACUERDO'`;

/** Task lists, their tasks, what was done with them, and figures that are kept current by the database itself. */
export class CreateTasks1763600200000 implements MigrationInterface {
  name = "CreateTasks1763600200000";

  async up(runner: QueryRunner): Promise<void> {
    await this.createTables(runner);
    await this.createIndexes(runner);
    await this.createTotals(runner);
  }

  private async createTables(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_lists (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        code_id text NOT NULL UNIQUE,
        name text NOT NULL,
        company text NOT NULL,
        contact_email text NOT NULL,
        contact_lada text NOT NULL DEFAULT '34',
        contact_phone text NOT NULL,
        currency char(3) NOT NULL DEFAULT 'EUR',
        -- code, name and company, folded; kept by a trigger
        search_text text NOT NULL DEFAULT '',
        created_by bigint REFERENCES accounts (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        version int NOT NULL DEFAULT 1,
        deleted_at timestamptz,
        deleted_by bigint REFERENCES accounts (id)
      )`);
    await runner.query(`
      CREATE FUNCTION fold_task_list() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := fold_text(' ' || NEW.code_id || ' ' || NEW.name || ' ' || NEW.company);
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER task_lists_fold BEFORE INSERT OR UPDATE ON task_lists
      FOR EACH ROW EXECUTE FUNCTION fold_task_list()`);
    await runner.query(`
      CREATE TABLE tasks (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        code_id text NOT NULL,
        list_id bigint REFERENCES task_lists (id),
        entity text NOT NULL,
        n_contract text NOT NULL,
        n_sessions int NOT NULL DEFAULT 0 CHECK (n_sessions >= 0),
        type_contract text NOT NULL CHECK (type_contract IN ('TEMPORAL', 'INDEFINIDO', 'OTRO')),
        amount_debt numeric(14, 2) NOT NULL CHECK (amount_debt >= 0),
        currency char(3) NOT NULL DEFAULT 'EUR',
        debt_date date NOT NULL,
        debtor text NOT NULL,
        identity_document text,
        intervention text CHECK (intervention IN ('TITULAR', 'FIADOR', 'AVALISTA', 'OTROS')),
        third_parties text,
        assignment_date date NOT NULL,
        type text,
        contact_email text,
        contact_lada text NOT NULL DEFAULT '34',
        contact_phone text,
        addresses text[] NOT NULL DEFAULT '{}' CHECK (cardinality(addresses) <= 3),
        state text NOT NULL DEFAULT 'ESPERANDO' CHECK (state IN (${STATES})),
        state_since timestamptz NOT NULL DEFAULT now(),
        date_last_action timestamptz NOT NULL DEFAULT now(),
        last_action text,
        -- one bit a channel that really reached the debtor: 1 inbox, 2 e-mail, 4 chat, 8 phone
        channels smallint NOT NULL DEFAULT 0,
        assignee_id bigint REFERENCES accounts (id),
        extra jsonb NOT NULL DEFAULT '{}',
        -- entity and contract number, accent-, case- and space-blind; made by dedupeKey() of the task rules
        dedupe_key text NOT NULL,
        -- what the search box looks through, folded by taskSearchText() of the task rules: a generated column
        -- would cost an import a third of its time
        search_text text NOT NULL,
        -- the import (task_imports.number) and the row of its file that made this task
        import_number bigint,
        import_row int,
        -- without a foreign key, like the actor of an event and of the audit trail: checking these two would cost an
        -- import a tenth of its time
        created_by bigint,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        -- 1 until somebody changes it
        version int NOT NULL DEFAULT 1,
        deleted_at timestamptz,
        deleted_by bigint REFERENCES accounts (id),
        -- gone together with its list, so that restoring the list brings back just these
        deleted_with_list boolean NOT NULL DEFAULT false
      )`);
    await runner.query(`
      CREATE TABLE task_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        task_id bigint NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        type text NOT NULL CHECK (type IN ('CREATED', 'IMPORTED', 'EDITED', 'OVERWRITTEN', 'STATE_CHANGED',
          'ASSIGNED', 'UNASSIGNED', 'NOTIFIED', 'CONTACTED', 'DELETED', 'RESTORED')),
        at timestamptz NOT NULL DEFAULT now(),
        actor_id bigint,
        summary text NOT NULL,
        reason text,
        -- [{field, label, before, after}], values as shown; for STATE_CHANGED the codes stand in state_from and state_to
        changes jsonb NOT NULL DEFAULT '[]',
        -- the task's version after it: what an edit that started from an older version has missed
        task_version int,
        state_from text,
        state_to text,
        channel smallint
      )`);
  }

  private async createIndexes(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX task_lists_live ON task_lists (created_at DESC, id DESC) WHERE deleted_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX task_lists_deleted ON task_lists (deleted_at DESC) WHERE deleted_at IS NOT NULL`,
    );
    await runner.query(`CREATE UNIQUE INDEX tasks_code ON tasks (code_id)`);
    await runner.query(`CREATE INDEX tasks_list ON tasks (list_id)`);
    await runner.query(`CREATE INDEX tasks_dedupe ON tasks (dedupe_key) WHERE deleted_at IS NULL`);
    await runner.query(
      `CREATE INDEX tasks_document ON tasks (identity_document) WHERE identity_document IS NOT NULL AND deleted_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX tasks_assignee ON tasks (assignee_id) WHERE assignee_id IS NOT NULL AND deleted_at IS NULL`,
    );
    // An export asks which additional columns its tasks have; most tasks have none.
    await runner.query(
      `CREATE INDEX tasks_extra ON tasks (list_id) WHERE extra <> '{}' AND deleted_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX tasks_deleted ON tasks (deleted_at DESC) WHERE deleted_at IS NOT NULL AND NOT deleted_with_list`,
    );
    await runner.query(`CREATE INDEX tasks_search ON tasks USING gin (search_text gin_trgm_ops)
      WITH (fastupdate = on, gin_pending_list_limit = 262144) WHERE deleted_at IS NULL`);
    // One index a sort of the table; what filters ask for rides along so that deep pages stay in the index.
    for (const [name, column, riders] of [
      ["code", "code_id", "state, list_id, assignee_id, entity"],
      ["entity", "entity COLLATE spanish", "state, list_id, assignee_id"],
      ["debtor", "debtor COLLATE spanish", "state, list_id, assignee_id, entity"],
      ["last_action", "date_last_action", "state, list_id, assignee_id, entity"],
      ["state", "state", "list_id, assignee_id, entity"],
      ["amount", "amount_debt", "state, list_id, assignee_id, entity"],
    ]) {
      await runner.query(`
        CREATE INDEX tasks_by_${name} ON tasks (${column}, id) INCLUDE (${riders}) WHERE deleted_at IS NULL`);
    }
    // A search decides by the expected number of hits how it goes about; a larger sample makes that a good guess.
    await runner.query(`ALTER TABLE tasks ALTER COLUMN search_text SET STATISTICS 1000`);
    await runner.query(`CREATE INDEX task_events_task ON task_events (task_id, at DESC, id DESC)`);
  }

  /** Counts and sums per list, entity and state. Statement triggers keep them, so a page's total costs no scan. */
  private async createTotals(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_totals (
        list_id bigint NOT NULL,
        entity text NOT NULL,
        state text NOT NULL,
        tasks bigint NOT NULL DEFAULT 0,
        assigned bigint NOT NULL DEFAULT 0,
        mailed bigint NOT NULL DEFAULT 0,
        amount numeric(20, 2) NOT NULL DEFAULT 0,
        PRIMARY KEY (list_id, entity, state)
      )`);
    // Per list as well, so that two people who write at once don't wait for each other on today's row.
    await runner.query(`
      CREATE TABLE task_day_totals (
        list_id bigint NOT NULL,
        -- the day of creation in Madrid
        day date NOT NULL,
        tasks bigint NOT NULL DEFAULT 0,
        amount numeric(20, 2) NOT NULL DEFAULT 0,
        PRIMARY KEY (day, list_id)
      )`);
    // Rows are taken in key order, so that two writers can't wait for each other in a circle.
    const apply = (source: string) => `
      INSERT INTO task_totals AS t (list_id, entity, state, tasks, assigned, mailed, amount)
      SELECT coalesce(list_id, 0), entity, state, sum(sign),
             coalesce(sum(sign) FILTER (WHERE assignee_id IS NOT NULL), 0),
             coalesce(sum(sign) FILTER (WHERE channels & 2 <> 0), 0), sum(sign * amount_debt)
      FROM (${source}) AS changed
      WHERE deleted_at IS NULL
      GROUP BY 1, 2, 3
      HAVING sum(sign) <> 0 OR sum(sign * amount_debt) <> 0
        OR coalesce(sum(sign) FILTER (WHERE assignee_id IS NOT NULL), 0) <> 0
        OR coalesce(sum(sign) FILTER (WHERE channels & 2 <> 0), 0) <> 0
      ORDER BY 1, 2, 3
      ON CONFLICT (list_id, entity, state) DO UPDATE SET
        tasks = t.tasks + excluded.tasks, assigned = t.assigned + excluded.assigned,
        mailed = t.mailed + excluded.mailed, amount = t.amount + excluded.amount;
      INSERT INTO task_day_totals AS t (list_id, day, tasks, amount)
      SELECT coalesce(list_id, 0), (created_at AT TIME ZONE 'Europe/Madrid')::date, sum(sign), sum(sign * amount_debt)
      FROM (${source}) AS changed
      WHERE deleted_at IS NULL
      GROUP BY 1, 2
      HAVING sum(sign) <> 0 OR sum(sign * amount_debt) <> 0
      ORDER BY 2, 1
      ON CONFLICT (day, list_id) DO UPDATE SET
        tasks = t.tasks + excluded.tasks, amount = t.amount + excluded.amount;`;
    const columns = `list_id, entity, state, assignee_id, channels, amount_debt, created_at, deleted_at`;
    const statements = {
      insert: apply(`SELECT 1 AS sign, ${columns} FROM new_rows`),
      delete: apply(`SELECT -1 AS sign, ${columns} FROM old_rows`),
      update: apply(
        `SELECT 1 AS sign, ${columns} FROM new_rows UNION ALL SELECT -1, ${columns} FROM old_rows`,
      ),
    };
    for (const [operation, statement] of Object.entries(statements)) {
      await runner.query(`
        CREATE FUNCTION count_task_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${statement} RETURN NULL; END $$`);
      const tables = {
        insert: "NEW TABLE AS new_rows",
        delete: "OLD TABLE AS old_rows",
        update: "OLD TABLE AS old_rows NEW TABLE AS new_rows",
      }[operation];
      await runner.query(`
        CREATE TRIGGER tasks_count_${operation} AFTER ${operation.toUpperCase()} ON tasks
        REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION count_task_${operation}()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE task_events, tasks, task_totals, task_day_totals, task_lists`);
    await runner.query(
      `DROP FUNCTION fold_task_list(), count_task_insert(), count_task_delete(), count_task_update()`,
    );
  }
}
