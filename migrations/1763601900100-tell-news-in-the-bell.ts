import type { MigrationInterface, QueryRunner } from "typeorm";

const BEFORE = `'CASE', 'MESSAGE', 'SESSION', 'AGREEMENT', 'MONEY', 'TASK', 'IMPORT', 'REVIEW', 'SUPPORT', 'LEAD', 'ACCOUNT'`;

/** News stand in the bell, too. */
export class TellNewsInTheBell1763601900100 implements MigrationInterface {
  name = "TellNewsInTheBell1763601900100";

  up(runner: QueryRunner): Promise<void> {
    return allow(runner, `${BEFORE}, 'NEWS'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM notifications WHERE topic = 'NEWS'`);
    await allow(runner, BEFORE);
  }
}

async function allow(runner: QueryRunner, topics: string): Promise<void> {
  await runner.query(
    `ALTER TABLE notifications DROP CONSTRAINT notifications_topic_check,
       ADD CONSTRAINT notifications_topic_check CHECK (topic IN (${topics}))`,
  );
}
