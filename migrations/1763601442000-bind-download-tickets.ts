import type { MigrationInterface, QueryRunner } from "typeorm";

/** A download's link ends with what it came from: the session, or the personal link. */
export class BindDownloadTickets1763601442000 implements MigrationInterface {
  name = "BindDownloadTickets1763601442000";

  async up(runner: QueryRunner): Promise<void> {
    // They live for five minutes: nobody misses one that can't tell where it came from.
    await runner.query(`DELETE FROM download_tickets`);
    // No reference: a session that is swept away has ended, too.
    await runner.query(`ALTER TABLE download_tickets ADD session_id uuid, ADD link_id bigint`);
    await runner.query(`
      ALTER TABLE download_tickets ADD CONSTRAINT download_tickets_origin
        CHECK (CASE WHEN party_id IS NULL THEN session_id IS NOT NULL ELSE link_id IS NOT NULL END)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE download_tickets DROP CONSTRAINT download_tickets_origin`);
    await runner.query(`ALTER TABLE download_tickets DROP session_id, DROP link_id`);
  }
}
