import type { MigrationInterface, QueryRunner } from "typeorm";

/** The whole profile of a specialist, and what backs it up. */
export class CompleteSpecialists1763600800000 implements MigrationInterface {
  name = "CompleteSpecialists1763600800000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE specialists
        -- one level (1–4) for each of types, at the same place
        ADD experience_levels smallint[] NOT NULL DEFAULT '{}' CHECK (experience_levels <@ ARRAY[1, 2, 3, 4]::smallint[]),
        -- of the catalogue
        ADD skills int[] NOT NULL DEFAULT '{}',
        -- euros a case, and per cent of what is collected; null: not charged that way
        ADD fee_amount int CHECK (fee_amount >= 0 AND fee_amount % 10 = 0),
        ADD fee_percentage smallint CHECK (fee_percentage BETWEEN 0 AND 100 AND fee_percentage % 5 = 0),
        ADD fee_hidden boolean NOT NULL DEFAULT false,
        -- 1 in person, 2 remote, 3 travels
        ADD work_modality smallint CHECK (work_modality IN (1, 2, 3)),
        ADD native_language int REFERENCES languages (id),
        -- [{language, level}], level A1 … C2
        ADD additional_languages jsonb NOT NULL DEFAULT '[]',
        ADD headline text NOT NULL DEFAULT '',
        ADD presentation text NOT NULL DEFAULT '',
        ADD training text NOT NULL DEFAULT '',
        -- when we wrote what the profile still lacks; once is enough
        ADD suggested_at timestamptz,
        -- types, skills, cities and presentation, folded; kept by a trigger
        ADD search_text text NOT NULL DEFAULT '',
        ADD version int NOT NULL DEFAULT 1,
        ADD updated_at timestamptz NOT NULL DEFAULT now()`);
    await runner.query(`
      UPDATE specialists SET experience_levels = array_fill(1::smallint, ARRAY[cardinality(types)])`);
    await runner.query(`
      ALTER TABLE specialists ADD CONSTRAINT specialists_level_each CHECK (cardinality(types) = cardinality(experience_levels))`);
    await this.keepSearchText(runner);
    await runner.query(`
      CREATE TABLE specialist_credentials (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id bigint NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
        kind text NOT NULL CHECK (kind IN ('QUALIFICATION', 'REGISTRATION', 'INSURANCE')),
        -- degree, register or insurer
        title text NOT NULL,
        issuer text NOT NULL DEFAULT '',
        -- registry or policy number
        number text NOT NULL DEFAULT '',
        valid_until date,
        -- {key, fileName, contentType, bytes, uploadedAt}
        document jsonb,
        status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'VERIFIED', 'REJECTED')),
        review_note text,
        reviewed_by bigint,
        reviewed_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        version int NOT NULL DEFAULT 1
      )`);
    await runner.query(
      `CREATE INDEX specialist_credentials_account ON specialist_credentials (account_id, id)`,
    );
    await runner.query(
      `CREATE INDEX specialist_credentials_pending ON specialist_credentials (created_at) WHERE status = 'PENDING'`,
    );
    // Administrators look for accounts that wait for review, and accounts know nothing of credentials. Added up rather
    // than counted anew, so that two changes at once both count.
    await runner.query(`
      CREATE FUNCTION count_pending_credentials() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        difference int := (TG_OP <> 'DELETE' AND NEW.status = 'PENDING')::int - (TG_OP <> 'INSERT' AND OLD.status = 'PENDING')::int;
      BEGIN
        IF difference <> 0 THEN
          UPDATE accounts SET pending_credentials = pending_credentials + difference
          WHERE id = CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER specialist_credentials_pending AFTER INSERT OR DELETE OR UPDATE OF status
      ON specialist_credentials FOR EACH ROW EXECUTE FUNCTION count_pending_credentials()`);
  }

  private async keepSearchText(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION fold_specialist() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := fold_text(concat_ws(' ',
          (SELECT string_agg(CASE type WHEN 1 THEN 'conciliador conciliadora conciliación'
             WHEN 2 THEN 'mediador mediadora mediación' WHEN 3 THEN 'recaudador recaudadora recaudación'
             ELSE 'judicial' END, ' ') FROM unnest(NEW.types) AS type),
          (SELECT string_agg(skill, ' ') FROM skills WHERE id = ANY(NEW.skills)),
          array_to_string(NEW.cities, ' '), NEW.headline, NEW.presentation));
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE TRIGGER specialists_fold BEFORE INSERT OR UPDATE OF types, skills, cities, headline, presentation
      ON specialists FOR EACH ROW EXECUTE FUNCTION fold_specialist()`);
    await runner.query(`UPDATE specialists SET types = types`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE specialist_credentials`);
    await runner.query(`DROP TRIGGER specialists_fold ON specialists`);
    await runner.query(`DROP FUNCTION fold_specialist()`);
    await runner.query(`DROP FUNCTION count_pending_credentials()`);
    await runner.query(`
      ALTER TABLE specialists
        DROP updated_at, DROP version, DROP search_text, DROP suggested_at, DROP training, DROP presentation,
        DROP headline, DROP additional_languages, DROP native_language, DROP work_modality, DROP fee_hidden,
        DROP fee_percentage, DROP fee_amount, DROP skills, DROP experience_levels`);
  }
}
