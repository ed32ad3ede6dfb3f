import type { MigrationInterface, QueryRunner } from "typeorm";

const STATES =
  "'QUEUED', 'SKIPPED', 'SENDING', 'HANDING', 'SENT', 'DEFERRED', 'BOUNCED', 'FAILED', 'CANCELLED', 'PRINTED'";
const CHECK = "mailing_recipients_state_check";
const CHANNELS = "mailings_channel_check";

/** Mailings that a provider of certified communications delivers, and what it says of each. */
export class SendCertified1763601890000 implements MigrationInterface {
  name = "SendCertified1763601890000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mailings DROP CONSTRAINT ${CHANNELS}`);
    await runner.query(
      `ALTER TABLE mailings ADD CONSTRAINT ${CHANNELS} CHECK (channel IN ('MAIL', 'LETTER', 'CERTIFIED_MAIL'))`,
    );
    await runner.query(`ALTER TABLE mailing_recipients DROP CONSTRAINT ${CHECK}`);
    await runner.query(
      `ALTER TABLE mailing_recipients ADD CONSTRAINT ${CHECK} CHECK (state IN (${STATES}, 'UNCONFIRMED'))`,
    );
    await runner.query(
      `CREATE INDEX mailing_recipients_unconfirmed ON mailing_recipients (next_at) WHERE state = 'UNCONFIRMED'`,
    );
    await runner.query(`
      CREATE TABLE certified_communications (
        recipient_id bigint PRIMARY KEY REFERENCES mailing_recipients ON DELETE CASCADE,
        reference text NOT NULL,
        taken_at timestamptz NOT NULL,
        evidence_sha256 text,
        evidence_key text,
        evidence_bytes int
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX certified_communications_reference ON certified_communications (reference)`,
    );
    await runner.query(`
      CREATE TABLE certified_events (
        id text PRIMARY KEY,
        recipient_id bigint NOT NULL REFERENCES mailing_recipients ON DELETE CASCADE,
        type text NOT NULL,
        at timestamptz NOT NULL,
        detail text NOT NULL,
        body_sha256 text NOT NULL,
        received_at timestamptz NOT NULL,
        left_out_because text
      )`);
    await runner.query(`CREATE INDEX certified_events_recipient ON certified_events (recipient_id, at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE certified_events`);
    await runner.query(`DROP TABLE certified_communications`);
    // Before there was a provider there were no certified mailings.
    await runner.query(`DELETE FROM mailings WHERE channel = 'CERTIFIED_MAIL'`);
    await runner.query(`DROP INDEX mailing_recipients_unconfirmed`);
    await runner.query(`ALTER TABLE mailing_recipients DROP CONSTRAINT ${CHECK}`);
    await runner.query(`ALTER TABLE mailing_recipients ADD CONSTRAINT ${CHECK} CHECK (state IN (${STATES}))`);
    await runner.query(`ALTER TABLE mailings DROP CONSTRAINT ${CHANNELS}`);
    await runner.query(
      `ALTER TABLE mailings ADD CONSTRAINT ${CHANNELS} CHECK (channel IN ('MAIL', 'LETTER'))`,
    );
  }
}
