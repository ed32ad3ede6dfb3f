import type { MigrationInterface, QueryRunner } from "typeorm";

/** Who asked for a copy of its data, and that it was answered. Until now a request was only a message with these words. */
export class KeepDataCopyRequests1763601902341 implements MigrationInterface {
  name = "KeepDataCopyRequests1763601902341";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE data_copy_requests (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        party_id bigint NOT NULL REFERENCES parties ON DELETE CASCADE,
        asked_at timestamptz NOT NULL,
        answered_at timestamptz,
        answered_by bigint REFERENCES accounts,
        note text,
        CONSTRAINT data_copy_requests_check CHECK ((answered_at IS NULL) = (note IS NULL))
      )`);
    await runner.query(`CREATE INDEX data_copy_requests_party ON data_copy_requests (party_id)`);
    await runner.query(`
      INSERT INTO data_copy_requests (party_id, asked_at)
      SELECT c.party_id, m.at FROM messages m JOIN conversations c ON c.id = m.conversation_id
      WHERE NOT m.by_manager
        AND m.text = 'Pido una copia de los datos personales que tratáis sobre mí (RGPD, artículo 15).'
      ORDER BY m.at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE data_copy_requests`);
  }
}
