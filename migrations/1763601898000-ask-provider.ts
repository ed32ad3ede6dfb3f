import type { MigrationInterface, QueryRunner } from "typeorm";

/** When the provider is asked what became of a communication whose callbacks may be lost. */
export class AskProvider1763601898000 implements MigrationInterface {
  name = "AskProvider1763601898000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE certified_communications ADD ask_at timestamptz, ADD asks int NOT NULL DEFAULT 0, ADD gave_up_at timestamptz`,
    );
    await runner.query(`
      UPDATE certified_communications c SET ask_at = c.taken_at + interval '6 hours'
      WHERE NOT EXISTS (SELECT FROM certified_events e WHERE e.recipient_id = c.recipient_id AND e.type <> 'accepted')`);
    await runner.query(
      `CREATE INDEX certified_communications_ask ON certified_communications (ask_at) WHERE ask_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX certified_communications_ask`);
    await runner.query(`ALTER TABLE certified_communications DROP gave_up_at, DROP asks, DROP ask_at`);
  }
}
