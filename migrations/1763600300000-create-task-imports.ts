import type { MigrationInterface, QueryRunner } from "typeorm";

/** Imports of debt lists: the file's rows as staged, what people decided about them, and what undo needs. */
export class CreateTaskImports1763600300000 implements MigrationInterface {
  name = "CreateTaskImports1763600300000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_imports (
        -- the historicalId of the documented calls
        id uuid PRIMARY KEY,
        -- small key for the millions of staged rows
        number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        status text NOT NULL CHECK (status IN ('STAGING', 'MAPPING', 'VALIDATING', 'REVIEW', 'COMMITTING',
          'COMMITTED', 'UNDONE', 'CANCELLED', 'FAILED')),
        -- how often the running step was begun; a file that kills its reader each time is given up
        attempts int NOT NULL DEFAULT 0,
        -- goes up whenever what a running step works on changes: a step that comes back with an older one is dropped
        generation int NOT NULL DEFAULT 0,
        file_key text NOT NULL,
        file_name text NOT NULL,
        file_size bigint NOT NULL,
        file_hash text NOT NULL,
        kind text NOT NULL CHECK (kind IN ('XLSX', 'XLS', 'CSV')),
        encoding text,
        delimiter text,
        -- visible ones, [{name, rows}]
        sheets jsonb NOT NULL DEFAULT '[]',
        sheet_name text NOT NULL DEFAULT 'Hoja 1',
        header_row int NOT NULL,
        head jsonb NOT NULL DEFAULT '[]',
        header_signature text NOT NULL DEFAULT '',
        -- [{header, samples, suggestion}] in file order
        columns jsonb NOT NULL DEFAULT '[]',
        -- what people chose for each column, null while open; apart from columns, which staging rewrites
        choices jsonb NOT NULL DEFAULT '[]',
        -- every column has a choice and the mandatory properties are mapped
        mapping_complete boolean NOT NULL DEFAULT false,
        -- ColumnProfile[] over all rows, once staged
        profiles jsonb,
        -- [{column, from, to}]: one value put for another in a whole column
        replacements jsonb NOT NULL DEFAULT '[]',
        list_details jsonb NOT NULL DEFAULT '{}',
        progress jsonb,
        rows_total int,
        rows_valid int,
        rows_failing int,
        rows_left_out int NOT NULL DEFAULT 0,
        -- {errors: {column: rows}, unknown: {column: [{value, count}]}} of the last check
        findings jsonb NOT NULL DEFAULT '{}',
        created_count int NOT NULL DEFAULT 0,
        overwritten_count int NOT NULL DEFAULT 0,
        failure text,
        -- why the last try to save was refused; the import is back in REVIEW then
        commit_refusal text,
        -- task numbers taken for the commit: a commit that died uses the same ones again
        codes_from bigint,
        codes_count int,
        list_id bigint REFERENCES task_lists (id),
        undo_report jsonb,
        version int NOT NULL DEFAULT 1,
        created_by bigint NOT NULL REFERENCES accounts (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        committed_at timestamptz,
        undone_at timestamptz,
        -- when rows and file nobody needs any more were deleted
        swept_at timestamptz
      )`);
    await runner.query(`CREATE INDEX task_imports_newest ON task_imports (created_at DESC)`);
    await runner.query(
      `CREATE INDEX task_imports_running ON task_imports (status) WHERE status IN ('STAGING', 'VALIDATING', 'COMMITTING')`,
    );
    await runner.query(`CREATE INDEX task_imports_hash ON task_imports (file_hash)`);
    await runner.query(`CREATE INDEX task_imports_list ON task_imports (list_id)`);
    await runner.query(
      `CREATE INDEX task_imports_unswept ON task_imports (updated_at) WHERE swept_at IS NULL`,
    );

    await runner.query(`
      CREATE TABLE task_import_rows (
        import_number bigint NOT NULL,
        row_number int NOT NULL,
        -- all cells of the row, parted by U+001F
        cells text NOT NULL,
        PRIMARY KEY (import_number, row_number)
      )`);
    // What is known of few rows stands apart, so that marking one never rewrites a staged row.
    await runner.query(`
      CREATE TABLE task_import_marks (
        import_number bigint NOT NULL,
        row_number int NOT NULL,
        fixes jsonb NOT NULL DEFAULT '{}',
        left_out boolean NOT NULL DEFAULT false,
        problems jsonb NOT NULL DEFAULT '[]',
        PRIMARY KEY (import_number, row_number)
      )`);
    await runner.query(`
      CREATE INDEX task_import_marks_failing ON task_import_marks (import_number, row_number)
      WHERE problems <> '[]' AND NOT left_out`);
    await runner.query(`
      CREATE INDEX task_import_marks_left_out ON task_import_marks (import_number, row_number) WHERE left_out`);

    await runner.query(`
      CREATE TABLE task_import_overwrites (
        import_number bigint NOT NULL,
        task_id bigint NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        row_number int NOT NULL,
        -- the task's version right after the overwriting: a higher one means people changed it since
        version_after int NOT NULL,
        -- the task's former row, as JSON
        former jsonb NOT NULL,
        PRIMARY KEY (import_number, row_number)
      )`);
    await runner.query(`CREATE INDEX task_import_overwrites_task ON task_import_overwrites (task_id)`);

    await runner.query(`
      CREATE TABLE task_duplicates (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        import_number bigint NOT NULL,
        row_number int NOT NULL,
        -- the stored task, or the one made from the earlier row of the same file
        task_id bigint NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
        -- the row's values as understood (TaskValues)
        values jsonb NOT NULL,
        decision text CHECK (decision IN ('OVERWRITE', 'INDEPENDENT', 'KEEP_STORED')),
        decided_by bigint REFERENCES accounts (id),
        decided_at timestamptz,
        UNIQUE (import_number, row_number)
      )`);
    await runner.query(
      `CREATE INDEX task_duplicates_pending ON task_duplicates (import_number) WHERE decision IS NULL`,
    );

    await runner.query(`
      CREATE TABLE task_import_mappings (
        -- normalised company ('' for any) and signature of the headers
        company_key text NOT NULL,
        header_signature text NOT NULL,
        choices jsonb NOT NULL,
        list_details jsonb NOT NULL DEFAULT '{}',
        used_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (company_key, header_signature)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE task_import_mappings, task_duplicates, task_import_overwrites, task_import_marks, task_import_rows, task_imports`,
    );
  }
}
