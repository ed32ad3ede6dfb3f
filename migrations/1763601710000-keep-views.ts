import type { MigrationInterface, QueryRunner } from "typeorm";

/** Filters, order and columns of a list under a name, for oneself or for all administrators. */
export class KeepViews1763601710000 implements MigrationInterface {
  name = "KeepViews1763601710000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_views (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts ON DELETE CASCADE,
        list text NOT NULL CHECK (list IN ('TASKS', 'TASK_LISTS', 'CASES', 'USERS', 'ASSIGNED_TASKS')),
        name text NOT NULL,
        query text NOT NULL,
        columns text[],
        is_compact boolean,
        is_shared boolean NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE UNIQUE INDEX saved_views_name ON saved_views (account_id, list, name)`);
    await runner.query(`CREATE INDEX saved_views_shared ON saved_views (list) WHERE is_shared`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE saved_views`);
  }
}
