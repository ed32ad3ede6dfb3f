import type { MigrationInterface, QueryRunner } from "typeorm";

/** What clients say of specialists, whom they keep as favourites, and who takes on new cases. */
export class CreateReviews1763601000000 implements MigrationInterface {
  name = "CreateReviews1763601000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE specialists ADD available boolean NOT NULL DEFAULT true`);
    await runner.query(`
      ALTER TABLE cases
        -- when it was agreed or broken; from then on it can be reviewed
        ADD closed_at timestamptz`);
    await runner.query(`UPDATE cases SET closed_at = updated_at WHERE status IN ('AGREED', 'BROKEN')`);
    await runner.query(`
      CREATE TABLE reviews (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        case_id bigint NOT NULL UNIQUE REFERENCES cases (id),
        specialist_id bigint NOT NULL REFERENCES accounts (id),
        client_id bigint NOT NULL REFERENCES accounts (id),
        stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
        comment text NOT NULL DEFAULT '',
        reply text,
        replied_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        -- taken away by an administrator after a report: neither shown nor counted
        removed_at timestamptz,
        CHECK ((reply IS NULL) = (replied_at IS NULL))
      )`);
    await runner.query(
      `CREATE INDEX reviews_specialist ON reviews (specialist_id, id DESC) WHERE removed_at IS NULL`,
    );
    await runner.query(`CREATE INDEX reviews_client ON reviews (client_id)`);
    await runner.query(`
      CREATE TABLE review_reports (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        review_id bigint NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
        reporter_id bigint NOT NULL REFERENCES accounts (id),
        reason text NOT NULL CHECK (reason IN ('OFFENSIVE', 'FALSE', 'PERSONAL_DATA', 'NOT_A_CLIENT', 'OTHER')),
        detail text NOT NULL DEFAULT '',
        created_at timestamptz NOT NULL DEFAULT now(),
        decision text CHECK (decision IN ('KEPT', 'REMOVED')),
        decision_note text NOT NULL DEFAULT '',
        decided_by bigint REFERENCES accounts (id),
        decided_at timestamptz,
        UNIQUE (review_id, reporter_id),
        CHECK ((decision IS NULL) = (decided_at IS NULL))
      )`);
    await runner.query(
      `CREATE INDEX review_reports_open ON review_reports (created_at) WHERE decision IS NULL`,
    );
    await runner.query(`
      CREATE TABLE favourites (
        account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        specialist_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (account_id, specialist_id)
      )`);
    await runner.query(`CREATE INDEX favourites_specialist ON favourites (specialist_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE favourites`);
    await runner.query(`DROP TABLE review_reports`);
    await runner.query(`DROP TABLE reviews`);
    await runner.query(`ALTER TABLE cases DROP closed_at`);
    await runner.query(`ALTER TABLE specialists DROP available`);
  }
}
