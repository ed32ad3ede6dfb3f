import type { MigrationInterface, QueryRunner } from "typeorm";

/** Handing a mail over wrote its recipient's row once more, with the same values: only what a notice knows of its receipt is followed. */
export class FollowOnlyWhatHappened1763601901710 implements MigrationInterface {
  name = "FollowOnlyWhatHappened1763601901710";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      followNotice(`IF (OLD.receipt, OLD.received_at, OLD.opened_at) IS NOT DISTINCT FROM (NEW.receipt, NEW.received_at, NEW.opened_at)
    THEN RETURN NULL; END IF;`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(followNotice(""));
  }
}

const followNotice = (first: string) => `
  CREATE OR REPLACE FUNCTION follow_mailed_notice() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${first}
    UPDATE mailing_recipients r SET ${WITHDRAWN_TOO}
    WHERE id = NEW.mailing_recipient_id;
    RETURN NULL;
  END $$`;

/** As 1763601900800 has it. */
const WITHDRAWN_TOO = `
  opened_at = CASE WHEN OLD.opened_at IS NOT NULL AND NEW.opened_at IS NULL
      OR OLD.receipt IN ('OPENED', 'ANSWERED') AND coalesce(NEW.receipt, '') NOT IN ('OPENED', 'ANSWERED')
    THEN (SELECT min(least(CASE WHEN o.receipt IN ('OPENED', 'ANSWERED') THEN o.received_at END, o.opened_at))
      FROM party_notices o WHERE o.mailing_recipient_id = NEW.mailing_recipient_id)
    ELSE least(r.opened_at, CASE WHEN NEW.receipt IN ('OPENED', 'ANSWERED') THEN NEW.received_at END, NEW.opened_at) END,
  answered_at = CASE WHEN OLD.receipt = 'ANSWERED' AND NEW.receipt IS DISTINCT FROM 'ANSWERED' AND r.answered_at = OLD.received_at
    THEN (SELECT min(o.received_at) FROM party_notices o WHERE o.mailing_recipient_id = NEW.mailing_recipient_id AND o.receipt = 'ANSWERED')
    ELSE least(r.answered_at, CASE WHEN NEW.receipt = 'ANSWERED' THEN NEW.received_at END) END`;
