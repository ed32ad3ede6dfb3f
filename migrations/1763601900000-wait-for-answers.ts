import type { MigrationInterface, QueryRunner } from "typeorm";

/** Since when a party waits for an answer, and that somebody has seen to it without writing back. */
export class WaitForAnswers1763601900000 implements MigrationInterface {
  name = "WaitForAnswers1763601900000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE conversations ADD waiting_since timestamptz, ADD attended_at timestamptz,
        ADD attended_by bigint REFERENCES accounts (id)`);
    await runner.query(`
      UPDATE conversations v SET waiting_since = waits.since FROM (
        SELECT m.conversation_id AS id, min(m.at) AS since FROM messages m
        WHERE NOT m.by_manager AND NOT m.automatic AND m.id > coalesce((
          SELECT max(a.id) FROM messages a WHERE a.conversation_id = m.conversation_id AND a.by_manager), 0)
        GROUP BY m.conversation_id) AS waits
      WHERE waits.id = v.id`);
    await runner.query(
      `CREATE INDEX conversations_waiting ON conversations (waiting_since) WHERE waiting_since IS NOT NULL AND attended_at IS NULL`,
    );
    await runner.query(
      `CREATE INDEX conversations_attended_by ON conversations (attended_by) WHERE attended_by IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE conversations DROP attended_by, DROP attended_at, DROP waiting_since`);
  }
}
