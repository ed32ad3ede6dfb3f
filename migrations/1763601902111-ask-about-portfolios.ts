import type { MigrationInterface, QueryRunner } from "typeorm";

/** What people of a creditor ask about a list or a debt, and the files they send to be imported. */
export class AskAboutPortfolios1763601902111 implements MigrationInterface {
  name = "AskAboutPortfolios1763601902111";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tickets
        ADD COLUMN list_id bigint REFERENCES task_lists (id) ON DELETE SET NULL,
        ADD COLUMN task_id bigint REFERENCES tasks (id) ON DELETE SET NULL`);
    await runner.query(`CREATE INDEX tickets_list ON tickets (list_id, id) WHERE list_id IS NOT NULL`);
    await runner.query(`CREATE INDEX tickets_task ON tickets (task_id) WHERE task_id IS NOT NULL`);
    await runner.query(`
      CREATE TABLE portfolio_files (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        list_id bigint NOT NULL REFERENCES task_lists (id) ON DELETE CASCADE,
        account_id bigint NOT NULL REFERENCES accounts (id),
        status text NOT NULL CHECK (status IN ('WAITING', 'TAKEN', 'REFUSED')),
        -- null once it doesn't wait any more: the import has a copy of its own
        file_key text,
        file_name text NOT NULL,
        bytes bigint NOT NULL,
        sha256 text NOT NULL,
        note text NOT NULL,
        reason text,
        import_id uuid REFERENCES task_imports (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        -- somebody is beginning its import since then
        taken_at timestamptz,
        decided_at timestamptz,
        decided_by bigint REFERENCES accounts (id),
        CONSTRAINT portfolio_files_waiting CHECK ((status = 'WAITING') = (file_key IS NOT NULL)),
        CONSTRAINT portfolio_files_refused CHECK ((status = 'REFUSED') = (reason IS NOT NULL))
      )`);
    await runner.query(`CREATE INDEX portfolio_files_list ON portfolio_files (list_id, id)`);
    await runner.query(
      `CREATE INDEX portfolio_files_waiting_ones ON portfolio_files (id) WHERE status = 'WAITING'`,
    );
    await runner.query(
      `CREATE INDEX portfolio_files_import ON portfolio_files (import_id) WHERE import_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE portfolio_files`);
    await runner.query(`ALTER TABLE tickets DROP COLUMN list_id, DROP COLUMN task_id`);
  }
}
