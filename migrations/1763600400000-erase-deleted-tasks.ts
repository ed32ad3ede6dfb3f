import type { MigrationInterface, QueryRunner } from "typeorm";

/** Lets tasks and lists be erased for good: quickly, and without losing the imports that brought them. */
export class EraseDeletedTasks1763600400000 implements MigrationInterface {
  name = "EraseDeletedTasks1763600400000";

  async up(runner: QueryRunner): Promise<void> {
    // Each erased task takes its duplicates along; without an index that would read the whole table each time.
    await runner.query(`CREATE INDEX task_duplicates_task ON task_duplicates (task_id)`);
    await this.recreateListKey(runner, "ON DELETE SET NULL");
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.recreateListKey(runner, "");
    await runner.query(`DROP INDEX task_duplicates_task`);
  }

  private async recreateListKey(runner: QueryRunner, onDelete: string): Promise<void> {
    await runner.query(`
      ALTER TABLE task_imports DROP CONSTRAINT task_imports_list_id_fkey,
        ADD CONSTRAINT task_imports_list_id_fkey FOREIGN KEY (list_id) REFERENCES task_lists (id) ${onDelete}`);
  }
}
