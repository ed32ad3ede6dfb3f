import type { MigrationInterface, QueryRunner } from "typeorm";

/** Handing a mail over wrote its recipient's row once more, with the same values: only what a notice knows of its receipt is followed. */
export class FollowOnlyWhatHappened1763601901710 implements MigrationInterface {
  name = "FollowOnlyWhatHappened1763601901710";

  async up(runner: QueryRunner): Promise<void> {
    await follow(
      runner,
      `NEW.mailing_recipient_id IS NOT NULL AND (OLD.receipt IS DISTINCT FROM NEW.receipt
        OR OLD.received_at IS DISTINCT FROM NEW.received_at OR OLD.opened_at IS DISTINCT FROM NEW.opened_at)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await follow(runner, `NEW.mailing_recipient_id IS NOT NULL`);
  }
}

async function follow(runner: QueryRunner, when: string): Promise<void> {
  await runner.query(`DROP TRIGGER party_notices_mailed ON party_notices`);
  await runner.query(`
    CREATE TRIGGER party_notices_mailed AFTER UPDATE ON party_notices
    FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION follow_mailed_notice()`);
}
