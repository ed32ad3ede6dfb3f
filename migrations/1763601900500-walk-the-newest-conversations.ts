import type { MigrationInterface, QueryRunner } from "typeorm";

/** Conversations about tasks, and those that wait, in the order in which the inbox shows them: a page reads no more than itself. */
export class WalkTheNewestConversations1763601900500 implements MigrationInterface {
  name = "WalkTheNewestConversations1763601900500";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX conversations_newest ON conversations ${NEWEST_FIRST} WHERE task_id IS NOT NULL`,
    );
    await runner.query(`DROP INDEX conversations_waiting`);
    await runner.query(`CREATE INDEX conversations_waiting ON conversations ${NEWEST_FIRST} ${WAITS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX conversations_waiting`);
    await runner.query(`CREATE INDEX conversations_waiting ON conversations (waiting_since) ${WAITS}`);
    await runner.query(`DROP INDEX conversations_newest`);
  }
}

const NEWEST_FIRST = "(last_message_at DESC NULLS LAST, created_at DESC, party_id DESC)";
const WAITS = "WHERE waiting_since IS NOT NULL AND attended_at IS NULL";
