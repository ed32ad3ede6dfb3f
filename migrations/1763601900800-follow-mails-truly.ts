import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Whether a mail came back for good or for a passing reason; and a recipient's row says opened and answered as long as its notices,
 * and what its people have written, say so.
 */
export class FollowMailsTruly1763601900800 implements MigrationInterface {
  name = "FollowMailsTruly1763601900800";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE mailing_recipients ADD COLUMN bounce_kind text CONSTRAINT mailing_recipients_bounce_kind_check CHECK (bounce_kind IN ('HARD', 'SOFT'))`,
    );
    await runner.query(followNotice(WITHDRAWN_TOO));
    await runner.query(`
      CREATE FUNCTION follow_party_statement() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          UPDATE mailing_recipients SET answered_at = NEW.at
          WHERE id = (SELECT n.mailing_recipient_id FROM party_notices n WHERE n.party_id = NEW.party_id
              AND n.handed_over_at IS NOT NULL AND n.sent_at <= NEW.at AND NOT n.failed ORDER BY n.sent_at DESC, n.id DESC LIMIT 1)
            AND (answered_at IS NULL OR answered_at > NEW.at);
        ELSE
          UPDATE mailing_recipients r SET answered_at = least(
            (SELECT min(o.received_at) FROM party_notices o WHERE o.mailing_recipient_id = r.id AND o.receipt = 'ANSWERED'),
            (SELECT min(s.at) FROM party_statements s WHERE s.party_id = OLD.party_id AND s.at >= OLD.at))
          FROM party_notices n WHERE n.party_id = OLD.party_id AND r.id = n.mailing_recipient_id AND r.answered_at = OLD.at;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER party_statements_mailed AFTER INSERT OR DELETE ON party_statements
      FOR EACH ROW EXECUTE FUNCTION follow_party_statement()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER party_statements_mailed ON party_statements`);
    await runner.query(`DROP FUNCTION follow_party_statement()`);
    await runner.query(followNotice(FIRST_ALONE));
    await runner.query(`ALTER TABLE mailing_recipients DROP COLUMN bounce_kind`);
  }
}

const followNotice = (values: string) => `
  CREATE OR REPLACE FUNCTION follow_mailed_notice() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE mailing_recipients r SET ${values}
    WHERE id = NEW.mailing_recipient_id;
    RETURN NULL;
  END $$`;

const FIRST_ALONE = `
  opened_at = least(opened_at, CASE WHEN NEW.receipt IN ('OPENED', 'ANSWERED') THEN NEW.received_at END, NEW.opened_at),
  answered_at = least(answered_at, CASE WHEN NEW.receipt = 'ANSWERED' THEN NEW.received_at END)`;

/** What was known by this notice goes with it, unless another notice of the same mail says it. */
const WITHDRAWN_TOO = `
  opened_at = CASE WHEN OLD.opened_at IS NOT NULL AND NEW.opened_at IS NULL
      OR OLD.receipt IN ('OPENED', 'ANSWERED') AND coalesce(NEW.receipt, '') NOT IN ('OPENED', 'ANSWERED')
    THEN (SELECT min(least(CASE WHEN o.receipt IN ('OPENED', 'ANSWERED') THEN o.received_at END, o.opened_at))
      FROM party_notices o WHERE o.mailing_recipient_id = NEW.mailing_recipient_id)
    ELSE least(r.opened_at, CASE WHEN NEW.receipt IN ('OPENED', 'ANSWERED') THEN NEW.received_at END, NEW.opened_at) END,
  answered_at = CASE WHEN OLD.receipt = 'ANSWERED' AND NEW.receipt IS DISTINCT FROM 'ANSWERED' AND r.answered_at = OLD.received_at
    THEN (SELECT min(o.received_at) FROM party_notices o WHERE o.mailing_recipient_id = NEW.mailing_recipient_id AND o.receipt = 'ANSWERED')
    ELSE least(r.answered_at, CASE WHEN NEW.receipt = 'ANSWERED' THEN NEW.received_at END) END`;
