import type { MigrationInterface, QueryRunner } from "typeorm";

/** A program may deliver a file: its import is nobody's account's, saves itself, or says what it waits for. */
export class DeliverFiles1763601902140 implements MigrationInterface {
  name = "DeliverFiles1763601902140";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE task_imports
      ALTER COLUMN created_by DROP NOT NULL,
      ADD COLUMN api_key_id bigint REFERENCES api_keys,
      ADD COLUMN saves_itself boolean NOT NULL DEFAULT false,
      ADD COLUMN waits_for text[] NOT NULL DEFAULT '{}',
      ADD CONSTRAINT task_imports_whose_check CHECK (num_nonnulls(created_by, api_key_id) = 1)`);
    await runner.query(
      `CREATE INDEX task_imports_by_key ON task_imports (api_key_id) WHERE api_key_id IS NOT NULL`,
    );
    await runner.query(
      `CREATE INDEX task_imports_saving_themselves ON task_imports (updated_at) WHERE saves_itself`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX task_imports_saving_themselves, task_imports_by_key`);
    await runner.query(`ALTER TABLE task_imports DROP CONSTRAINT task_imports_whose_check`);
    // Whoever made the key answers for what it delivered.
    await runner.query(`UPDATE task_imports i SET created_by = k.created_by FROM api_keys k
      WHERE k.id = i.api_key_id AND i.created_by IS NULL`);
    await runner.query(`ALTER TABLE task_imports
      DROP COLUMN waits_for, DROP COLUMN saves_itself, DROP COLUMN api_key_id, ALTER COLUMN created_by SET NOT NULL`);
  }
}
