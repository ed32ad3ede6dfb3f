import type { MigrationInterface, QueryRunner } from "typeorm";

/** Actions over many tasks: what each was begun with, how far it is, and what its tasks had before. */
export class CarryOutTaskBatches1763601740000 implements MigrationInterface {
  name = "CarryOutTaskBatches1763601740000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE task_batches (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        action text NOT NULL CHECK (action IN ('ASSIGN', 'SPREAD', 'UNASSIGN', 'CHANGE_STATE', 'DELETE')),
        specialist_ids bigint[] NOT NULL,
        notify boolean NOT NULL,
        state text,
        reason text,
        status text NOT NULL CHECK (status IN ('RUNNING', 'FINISHED', 'CANCELLED', 'FAILED', 'UNDOING', 'UNDONE')),
        total int NOT NULL,
        position int NOT NULL,
        changed int NOT NULL,
        skipped int NOT NULL,
        undo_position int NOT NULL,
        restored int NOT NULL,
        kept int NOT NULL,
        created_by bigint NOT NULL,
        undone_by bigint,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        ended_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE task_batch_items (
        batch_id bigint NOT NULL REFERENCES task_batches ON DELETE CASCADE,
        position int NOT NULL,
        task_id bigint NOT NULL,
        province text,
        specialist_id bigint,
        former_assignee_id bigint,
        former_state text,
        former_state_since timestamptz,
        version_after int,
        skipped text,
        kept text,
        PRIMARY KEY (batch_id, position)
      ) WITH (fillfactor = 70)`);
    await runner.query(`CREATE INDEX task_batch_items_task ON task_batch_items (task_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE task_batch_items`);
    await runner.query(`DROP TABLE task_batches`);
  }
}
