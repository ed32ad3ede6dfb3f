import type { MigrationInterface, QueryRunner } from "typeorm";

/** Where a specialist's money may go, since when, and the link by which a transfer is stopped without signing in. */
export class GuardPayouts1763601441000 implements MigrationInterface {
  name = "GuardPayouts1763601441000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payout_accounts (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        specialist_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        iban text NOT NULL,
        asked_at timestamptz NOT NULL,
        -- from then on transfers to it wait no longer
        usable_from timestamptz NOT NULL,
        -- its owner said that it isn't theirs: asked for again, it is new again
        stopped_at timestamptz
      )`);
    await runner.query(`
      CREATE UNIQUE INDEX payout_accounts_live ON payout_accounts (specialist_id, iban) WHERE stopped_at IS NULL`);
    await runner.query(`
      ALTER TABLE payouts
        -- of a new account: not before; null: one that was known
        ADD waits_until timestamptz,
        -- SHA-256 of the secret in the mail; null: asked for before there were such links
        ADD stop_hash text`);
    await runner.query(`CREATE UNIQUE INDEX payouts_stop ON payouts (stop_hash) WHERE stop_hash IS NOT NULL`);
    // An account that money has reached is known; one that only waits for its first transfer isn't yet.
    await runner.query(`
      INSERT INTO payout_accounts (specialist_id, iban, asked_at, usable_from)
      SELECT specialist_id, iban, min(requested_at),
        CASE WHEN bool_or(status = 'SETTLED') THEN min(requested_at) ELSE min(requested_at) + interval '48 hours' END
      FROM payouts WHERE iban <> '' AND status <> 'REJECTED' GROUP BY specialist_id, iban`);
    await runner.query(`
      UPDATE payouts o SET waits_until = a.usable_from FROM payout_accounts a
      WHERE o.status = 'REQUESTED' AND a.specialist_id = o.specialist_id AND a.iban = o.iban
        AND a.usable_from > o.requested_at`);
    await this.keep(runner, ", OLD.waits_until", ", NEW.waits_until");
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.keep(runner, "", "");
    await runner.query(`ALTER TABLE payouts DROP stop_hash, DROP waits_until`);
    await runner.query(`DROP TABLE payout_accounts`);
  }

  /** Nobody shortens the wait of a transfer either. */
  private async keep(runner: QueryRunner, before: string, after: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_payout() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF ROW(OLD.number, OLD.specialist_id, OLD.amount, OLD.currency${before})
            IS DISTINCT FROM ROW(NEW.number, NEW.specialist_id, NEW.amount, NEW.currency${after})
          OR NEW.iban NOT IN (OLD.iban, '') OR NEW.holder NOT IN (OLD.holder, '')
        THEN
          RAISE EXCEPTION 'payout % no longer changes', OLD.id USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$`);
  }
}
