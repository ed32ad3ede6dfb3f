import type { MigrationInterface, QueryRunner } from "typeorm";

/** The log by which an attack can be investigated, and recovery codes that know who asked for them. */
export class CreateSecurityEvents1763601440000 implements MigrationInterface {
  name = "CreateSecurityEvents1763601440000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE security_events (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at timestamptz NOT NULL,
        kind text NOT NULL,
        outcome text NOT NULL CHECK (outcome IN ('OK', 'REFUSED', 'THROTTLED')),
        -- whom it is about; null: nobody's account, or none that is known. Outlives the account, like the trail
        account_id bigint,
        -- the client's, an IPv6 one as its network
        address text NOT NULL,
        -- whether the browser had signed in to the account before; null where that wasn't looked at
        known_device boolean,
        request_id text NOT NULL,
        -- ids, counts and names of rules: no personal data
        detail jsonb NOT NULL DEFAULT '{}'
      )`);
    await runner.query(`CREATE INDEX security_events_account ON security_events (account_id, id DESC)`);
    await runner.query(`CREATE INDEX security_events_kind ON security_events (kind, id DESC)`);
    await runner.query(`CREATE INDEX security_events_address ON security_events (address, id DESC)`);
    await runner.query(`CREATE INDEX security_events_at ON security_events USING brin (at)`);
    // Asked for at every log-in.
    await runner.query(`
      CREATE INDEX security_events_way_in ON security_events (account_id, address, at DESC)
      WHERE outcome = 'OK' AND kind IN ('SIGN_IN', 'PASSWORD_RESET')`);
    await runner.query(`
      CREATE TRIGGER security_events_only_added BEFORE UPDATE ON security_events
      FOR EACH ROW EXECUTE FUNCTION refuse_change()`);
    await runner.query(`
      CREATE TRIGGER security_events_no_truncate BEFORE TRUNCATE ON security_events
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    // Only the retention job names, in its own transaction, the instant before which rows may go.
    await runner.query(`
      CREATE FUNCTION keep_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.at < nullif(current_setting('acuerdo.erase_before', true), '')::timestamptz THEN RETURN OLD; END IF;
        RAISE EXCEPTION 'security_events is append-only';
      END $$`);
    await runner.query(`
      CREATE TRIGGER security_events_kept BEFORE DELETE ON security_events
      FOR EACH ROW EXECUTE FUNCTION keep_security_event()`);
    // A keyed hash of the device or address a code was asked for from; null: of an older code, or of somebody signed in.
    await runner.query(`ALTER TABLE email_codes ADD asker text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE email_codes DROP asker`);
    await runner.query(`DROP TABLE security_events`);
    await runner.query(`DROP FUNCTION keep_security_event()`);
  }
}
