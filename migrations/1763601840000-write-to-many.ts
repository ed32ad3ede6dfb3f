import type { MigrationInterface, QueryRunner } from "typeorm";

/** Mails to many: templates with their versions, mailings, a row per recipient, and the holidays on which nobody is written to. */
export class WriteToMany1763601840000 implements MigrationInterface {
  name = "WriteToMany1763601840000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mailing_templates (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        purpose text NOT NULL CHECK (purpose IN
          ('FIRST_NOTICE', 'INVITATION', 'REMINDER', 'PLAN_OFFER', 'PROMISE_REMINDER', 'CLOSING_NOTICE')),
        version int NOT NULL,
        created_at timestamptz NOT NULL,
        archived_at timestamptz
      )`);
    await runner.query(`
      CREATE TABLE mailing_template_versions (
        template_id bigint NOT NULL REFERENCES mailing_templates ON DELETE CASCADE,
        version int NOT NULL,
        name text NOT NULL,
        subject text NOT NULL,
        body jsonb NOT NULL,
        created_by bigint REFERENCES accounts,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (template_id, version)
      )`);
    await runner.query(`
      CREATE TABLE mailings (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        list_id bigint REFERENCES task_lists,
        selection jsonb NOT NULL,
        template_id bigint NOT NULL REFERENCES mailing_templates,
        template_version int,
        status text NOT NULL CHECK (status IN ('DRAFT', 'SCHEDULED', 'RUNNING', 'PAUSED', 'FINISHED', 'CANCELLED')),
        paused_because text,
        starts_at timestamptz,
        worker uuid,
        waits_until timestamptz,
        waiting_because text,
        pace_per_minute int NOT NULL CHECK (pace_per_minute > 0),
        domain_pace_per_minute int NOT NULL CHECK (domain_pace_per_minute > 0),
        recent_days int NOT NULL CHECK (recent_days >= 0),
        bounce_percent int NOT NULL CHECK (bounce_percent BETWEEN 1 AND 100),
        accepted_handled int NOT NULL DEFAULT 0,
        accepted_bounced int NOT NULL DEFAULT 0,
        tasks int NOT NULL DEFAULT 0,
        version int NOT NULL DEFAULT 1,
        created_by bigint NOT NULL REFERENCES accounts,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        started_at timestamptz,
        ended_at timestamptz
      )`);
    await runner.query(`CREATE INDEX mailings_list ON mailings (list_id, id) WHERE list_id IS NOT NULL`);
    await runner.query(
      `CREATE INDEX mailings_at_work ON mailings (status) WHERE status IN ('SCHEDULED', 'RUNNING')`,
    );
    await runner.query(`
      CREATE TABLE mailing_recipients (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        mailing_id bigint NOT NULL REFERENCES mailings ON DELETE CASCADE,
        position int NOT NULL,
        person bigint NOT NULL,
        name text NOT NULL,
        email text,
        domain text,
        province text,
        task_ids bigint[] NOT NULL,
        state text NOT NULL CHECK (state IN
          ('QUEUED', 'SKIPPED', 'SENDING', 'HANDING', 'SENT', 'DEFERRED', 'BOUNCED', 'FAILED', 'CANCELLED')),
        reason text,
        message_id text,
        lease uuid,
        tries smallint NOT NULL DEFAULT 0,
        next_at timestamptz,
        response text,
        sent_at timestamptz,
        delivered_at timestamptz,
        opened_at timestamptz,
        answered_at timestamptz,
        CHECK ((state = 'SKIPPED') = (reason IS NOT NULL)),
        CHECK ((state IN ('SENDING', 'HANDING')) = (lease IS NOT NULL))
      ) WITH (fillfactor = 80)`);
    for (const index of [
      `CREATE UNIQUE INDEX mailing_recipients_position ON mailing_recipients (mailing_id, position)`,
      `CREATE UNIQUE INDEX mailing_recipients_person ON mailing_recipients (mailing_id, person)`,
      `CREATE INDEX mailing_recipients_state ON mailing_recipients (mailing_id, state)`,
      `CREATE INDEX mailing_recipients_due ON mailing_recipients (mailing_id, position) WHERE state IN ('QUEUED', 'DEFERRED')`,
      `CREATE INDEX mailing_recipients_written ON mailing_recipients (person, sent_at) WHERE sent_at IS NOT NULL`,
    ])
      await runner.query(index);
    await runner.query(
      `ALTER TABLE party_notices ADD COLUMN mailing_recipient_id bigint REFERENCES mailing_recipients ON DELETE SET NULL`,
    );
    await runner.query(
      `CREATE INDEX party_notices_mailing ON party_notices (mailing_recipient_id) WHERE mailing_recipient_id IS NOT NULL`,
    );
    await this.#followNotices(runner);
    await runner.query(`
      CREATE TABLE holidays (
        day date NOT NULL,
        region text NOT NULL,
        name text NOT NULL,
        PRIMARY KEY (day, region)
      )`);
  }

  /** What becomes known of a notice, its recipient's row shows: opened by the link, or answered. */
  async #followNotices(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION follow_mailed_notice() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE mailing_recipients SET
          opened_at = least(opened_at, CASE WHEN NEW.receipt IN ('OPENED', 'ANSWERED') THEN NEW.received_at END, NEW.opened_at),
          answered_at = least(answered_at, CASE WHEN NEW.receipt = 'ANSWERED' THEN NEW.received_at END)
        WHERE id = NEW.mailing_recipient_id;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER party_notices_mailed AFTER UPDATE ON party_notices
      FOR EACH ROW WHEN (NEW.mailing_recipient_id IS NOT NULL) EXECUTE FUNCTION follow_mailed_notice()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE holidays`);
    await runner.query(`DROP TRIGGER party_notices_mailed ON party_notices`);
    await runner.query(`DROP FUNCTION follow_mailed_notice()`);
    await runner.query(`ALTER TABLE party_notices DROP COLUMN mailing_recipient_id`);
    await runner.query(`DROP TABLE mailing_recipients`);
    await runner.query(`DROP TABLE mailings`);
    await runner.query(`DROP TABLE mailing_template_versions`);
    await runner.query(`DROP TABLE mailing_templates`);
  }
}
