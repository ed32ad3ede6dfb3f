import type { MigrationInterface, QueryRunner } from "typeorm";

/** Folded. Spanish, Catalan, Galician and English ones of names and sentences; "o" and "la" also of places. */
const STOP_WORDS = `'{a,al,como,con,cuando,d,de,del,desde,e,el,els,en,entre,es,i,l,la,las,les,lo,los,mas,me,mi,mis,muy,no,o,os,
  para,pero,por,que,s,se,si,sin,sobre,su,sus,tambien,te,the,tu,tus,u,un,una,unas,uno,unos,y,ya}'::text[]`;

/** Who does it and what is done, word for word as server/domains/specialists/search/word-forms.ts has them. */
const FAMILIES = [
  `conciliador|conciliadora|conciliadores|conciliadoras|conciliacion|conciliaciones|conciliar`,
  `mediador|mediadora|mediadores|mediadoras|mediacion|mediaciones|mediar|comediacion`,
  `recaudador|recaudadora|recaudadores|recaudadoras|recuperador|recuperadora|recuperadores|recuperadoras|cobrador|cobradora|
   cobradores|cobradoras|recobrador|recobradora|recobradores|recobradoras|recobro|recobros|recaudacion|cobro|cobros|recuperacion|impagadas`,
  `judicial|judiciales|abogado|abogada|abogados|abogadas|letrado|letrada|letrados|letradas|procurador|procuradora|
   procuradores|procuradoras|jurista|juristas|abogacia|juicio|juicios|juzgado|tribunales|demanda`,
];

const PLACES = [1, 2, 3, 4];
const LEVELS = [2, 3, 4]
  .flatMap((level) => [
    `CASE WHEN ${level} <= greatest(${PLACES.map((at) => `s.experience_levels[${at}]`).join(", ")}) THEN '#l0${level}' END`,
    ...PLACES.map(
      (at) =>
        `CASE WHEN s.experience_levels[${at}] >= ${level} THEN '#l' || s.types[${at}] || '${level}' END`,
    ),
  ])
  .join(",\n");
const FEES = [100, 200, 500, 1_000, 2_000, 5_000, 10_000]
  .map((most) => `CASE WHEN s.fee_amount <= ${most} THEN '#f${most}' END`)
  .join(",\n");

/**
 * What the public search looks at: one narrow row for each specialist it may find, kept true by triggers in the
 * transaction of the change. Words and filters are lexemes of the same vectors, so that one index answers any mixture
 * of both: `#t2` type, `#l23` type 2 with level 3 or more (`#l03`: any type), `#g5` language, `#s103` skill, `#m1`
 * modality, `#p46` province, `#cvalencia` city, `#f500` at most 500 euros, `#a` available, `#w2` any word of
 * mediating.
 */
export class CreateSpecialistListings1763601110000 implements MigrationInterface {
  name = "CreateSpecialistListings1763601110000";

  async up(runner: QueryRunner): Promise<void> {
    await this.replaceSearchText(runner);
    await runner.query(`
      CREATE TABLE specialist_listings (
        account_id bigint PRIMARY KEY REFERENCES specialists (account_id) ON DELETE CASCADE,
        -- order among equally good matches, greatest first, no two alike: see listing_standing
        standing bigint NOT NULL,
        fee_amount int,
        -- who takes no amount a case comes last
        fee_order int GENERATED ALWAYS AS (coalesce(fee_amount, 2147483647)) STORED,
        -- counted by the filters: see listing_options
        options smallint[] NOT NULL,
        -- names, types, skills, cities; and filters
        strong tsvector NOT NULL,
        -- the same with headline and presentation
        whole tsvector NOT NULL
      ) WITH (toast_tuple_target = 512)`);
    // The long vector is read for few rows: it lies outside, so that walks through the others stay short.
    await runner.query(`
      ALTER TABLE specialist_listings ALTER whole SET STORAGE EXTERNAL, ALTER strong SET STORAGE MAIN,
        ALTER options SET STORAGE MAIN`);
    await runner.query(`
      CREATE TABLE search_words (
        word text COLLATE "C" PRIMARY KEY,
        -- listings that have it, in the strong fields and anywhere; as of the last count
        strong_uses int NOT NULL,
        uses int NOT NULL
      )`);
    await this.createRow(runner);
    await this.createUpkeep(runner);
    await this.createTriggers(runner);
    await runner.query(`
      UPDATE specialists s SET rating_count = r.count, rating_sum = r.sum
      FROM (SELECT specialist_id, count(*) AS count, sum(stars) AS sum FROM reviews WHERE removed_at IS NULL GROUP BY 1) r
      WHERE r.specialist_id = s.account_id`);
    await runner.query(`
      UPDATE specialists SET verified_until = verified_until_of(account_id) WHERE verified_until_of(account_id) IS NOT NULL`);
    await runner.query(`SELECT rebuild_listings()`);
    await runner.query(`SELECT count_search_words()`);
  }

  private async replaceSearchText(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER specialists_fold ON specialists`);
    await runner.query(`DROP FUNCTION fold_specialist()`);
    await runner.query(`
      ALTER TABLE specialists
        DROP search_text,
        -- of the reviews that weren't removed; kept by their trigger
        ADD rating_sum int NOT NULL DEFAULT 0,
        ADD rating_count int NOT NULL DEFAULT 0,
        -- how long a verified credential lasts, 'infinity' for good; null: none. Kept by the credentials' trigger
        ADD verified_until date`);
  }

  /** One way to make a row, for a single change and for all of them. */
  private async createRow(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION listing_standing(rating_sum int, rating_count int, verified boolean, seen timestamptz, id bigint)
      RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
      -- rating in hundredths, as if five reviews of four stars had come before; then verified; then the day seen last
      RETURN ((round((rating_sum + 20) * 100.0 / (rating_count + 5))::bigint * 2 + verified::int) << 51)
        + (greatest(0, least(32767, coalesce((seen AT TIME ZONE 'UTC')::date - DATE '2020-01-01', 0)))::bigint << 36)
        + (68719476735 - id)`);
    await runner.query(`
      -- 0 everybody; 1–4 experience at most; 11–44 type and level; 50–57 fee up to 100, 200, 500, 1,000, 2,000, 5,000,
      -- 10,000, more; 61–63 modality; 70 available; 101–152 province; 1,000 + skill; 5,000 + language
      CREATE FUNCTION listing_options(s specialists, provinces text[], languages int[]) RETURNS smallint[]
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ARRAY[0, (SELECT max(level) FROM unnest(s.experience_levels) AS level)]::smallint[]
        || array(SELECT (type * 10 + level)::smallint FROM unnest(s.types, s.experience_levels) AS e (type, level))
        || CASE WHEN s.fee_amount IS NULL THEN '{}'::smallint[]
             ELSE ARRAY[50 + (s.fee_amount > 100)::int + (s.fee_amount > 200)::int + (s.fee_amount > 500)::int
               + (s.fee_amount > 1000)::int + (s.fee_amount > 2000)::int + (s.fee_amount > 5000)::int
               + (s.fee_amount > 10000)::int]::smallint[] END
        || ARRAY[60 + s.work_modality]::smallint[]
        || CASE WHEN s.available THEN ARRAY[70]::smallint[] ELSE '{}'::smallint[] END
        || array(SELECT (100 + code::int)::smallint FROM unnest(provinces) AS code)
        || array(SELECT DISTINCT (1000 + skill)::smallint FROM unnest(s.skills) AS skill)
        || array(SELECT (5000 + language)::smallint FROM unnest(languages) AS language)`);
    // Joined as text and taken apart once: ten subqueries for each row take ten times as long.
    await runner.query(`
      CREATE FUNCTION listing_filters(s specialists, provinces text[], languages int[], spellings text[]) RETURNS tsvector
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN array_to_tsvector(string_to_array(concat_ws(',',
        '#t' || array_to_string(s.types, ',#t'),
        '#s' || array_to_string(s.skills, ',#s'),
        '#m' || s.work_modality,
        '#c' || replace(array_to_string(spellings, ',#c'), ' ', ''),
        CASE WHEN cardinality(languages) > 0 THEN '#g' || array_to_string(languages, ',#g') END,
        CASE WHEN cardinality(provinces) > 0 THEN '#p' || array_to_string(provinces, ',#p') END,
        ${LEVELS},
        ${FEES},
        CASE WHEN s.available THEN '#a' END), ','))`);
    await runner.query(`
      -- words that say nothing, in names of skills and in sentences; server/domains/specialists/search knows the same
      CREATE FUNCTION search_vector(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN ts_delete(strip(to_tsvector('simple', folded)), ${STOP_WORDS})`);
    // One lexeme for a whole family of words: looking for a dozen of them, three in every second listing, is slow.
    await runner.query(`
      CREATE FUNCTION with_families(words tsvector) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN words || array_to_tsvector(array_remove(ARRAY[
        ${FAMILIES.map((family, at) => `CASE WHEN words @@ '${family}'::tsquery THEN '#w${at + 1}' END`).join(",\n")}
      ], NULL))`);
    // OFFSET 0: each step is worked out once, however often the next one mentions it.
    await runner.query(`
      CREATE VIEW listing_rows AS
      SELECT s.account_id,
        listing_standing(s.rating_sum, s.rating_count, coalesce(s.verified_until >= current_date, false),
          coalesce(a.last_login_at, a.activated_at), s.account_id) AS standing,
        s.fee_amount,
        listing_options(s, known.provinces, spoken.languages) AS options,
        filters.strong AS strong,
        with_families(filters.strong || search_vector(search_text(s.headline || ' ' || s.presentation))) AS whole
      FROM specialists s JOIN accounts a ON a.id = s.account_id
        CROSS JOIN LATERAL (
          SELECT coalesce(array_agg(DISTINCT place.province) FILTER (WHERE place.province IS NOT NULL), '{}') AS provinces,
            array_agg(DISTINCT spelling) AS spellings
          FROM unnest(s.cities) AS city
            CROSS JOIN LATERAL (SELECT btrim(regexp_replace(search_text(city), '[^[:alnum:]]+', ' ', 'g')) AS folded OFFSET 0) AS f
            -- 'Alicante/Alacant', 'Sitges, Barcelona', 'Getafe (Madrid)'
            LEFT JOIN LATERAL (
              SELECT p.province, p.spellings FROM unnest(CASE WHEN city ~ '[/,(]' THEN ARRAY[folded,
                  btrim(search_text(split_part(city, '/', 1))), btrim(search_text(split_part(city, '/', 2))),
                  btrim(search_text(split_part(city, ',', 1))), btrim(search_text(split_part(city, '(', 1)))]
                  ELSE ARRAY[folded] END)
                WITH ORDINALITY AS part (spelling, place) JOIN places p ON p.spelling = part.spelling
              ORDER BY part.place LIMIT 1) AS place ON true
            CROSS JOIN LATERAL unnest(coalesce(place.spellings, '{}') || folded) AS spelling OFFSET 0) AS known
        CROSS JOIN LATERAL (
          SELECT array(SELECT s.native_language WHERE s.native_language IS NOT NULL
            UNION SELECT (spoken ->> 'language')::int FROM jsonb_array_elements(s.additional_languages) AS spoken
            WHERE spoken ->> 'language' IS NOT NULL) AS languages OFFSET 0) AS spoken
        CROSS JOIN LATERAL (
          SELECT with_families(search_vector(concat_ws(' ',
              search_text(concat_ws(' ', a.names, a.surnames, a.company_name,
                (SELECT string_agg(skill, ' ') FROM skills WHERE id = ANY(s.skills)))),
              (SELECT string_agg(CASE type WHEN 1 THEN 'conciliador conciliacion' WHEN 2 THEN 'mediador mediacion'
                 WHEN 3 THEN 'recaudador recaudacion recobro' ELSE 'judicial' END, ' ') FROM unnest(s.types) AS type),
              array_to_string(known.spellings, ' ')))
            || listing_filters(s, known.provinces, spoken.languages, known.spellings)) AS strong OFFSET 0) AS filters
      WHERE a.role = 'SPECIALIST' AND a.status = 'ACTIVE' AND NOT s.fee_hidden
        AND cardinality(s.types) > 0 AND cardinality(s.skills) >= 4
        AND (s.fee_amount IS NOT NULL OR s.fee_percentage IS NOT NULL)
        AND cardinality(s.cities) > 0 AND s.work_modality IS NOT NULL`);
  }

  private async createUpkeep(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION verified_until_of(specialist bigint) RETURNS date LANGUAGE sql STABLE
      RETURN (SELECT max(coalesce(valid_until, 'infinity')) FROM specialist_credentials
        WHERE account_id = specialist AND status = 'VERIFIED')`);
    // The lock comes first and each statement sees what was committed until then: of two changes at once the later one
    // sees both.
    await runner.query(`
      CREATE FUNCTION refresh_listing(specialist bigint) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM specialists WHERE account_id = specialist FOR NO KEY UPDATE;
        IF NOT FOUND THEN RETURN; END IF;
        WITH fresh AS MATERIALIZED (SELECT * FROM listing_rows WHERE account_id = specialist),
          stored AS (
            INSERT INTO specialist_listings AS l (account_id, standing, fee_amount, options, strong, whole)
            SELECT account_id, standing, fee_amount, options, strong, whole FROM fresh
            ON CONFLICT (account_id) DO UPDATE SET standing = excluded.standing, fee_amount = excluded.fee_amount,
              options = excluded.options, strong = excluded.strong, whole = excluded.whole
            WHERE (l.standing, l.fee_amount, l.options, l.strong, l.whole)
              IS DISTINCT FROM (excluded.standing, excluded.fee_amount, excluded.options, excluded.strong, excluded.whole)),
          words AS (
            INSERT INTO search_words (word, strong_uses, uses)
            SELECT word, (word = ANY(tsvector_to_array(strong)))::int, 1
            FROM fresh, unnest(tsvector_to_array(whole)) AS word ORDER BY word COLLATE "C"
            ON CONFLICT DO NOTHING)
        DELETE FROM specialist_listings WHERE account_id = specialist AND NOT EXISTS (SELECT FROM fresh);
      END $$`);
    // After bulk loads: in the order of standing, so that walks in that order read neighbouring pages; indexes are made
    // afterwards, which takes a fraction of the time.
    await runner.query(`
      CREATE FUNCTION rebuild_listings() RETURNS void LANGUAGE plpgsql
      SET maintenance_work_mem = '512MB' SET work_mem = '256MB' AS $$
      BEGIN
        DROP INDEX IF EXISTS specialist_listings_standing, specialist_listings_fee, specialist_listings_strong,
          specialist_listings_whole;
        TRUNCATE specialist_listings;
        INSERT INTO specialist_listings (account_id, standing, fee_amount, options, strong, whole)
        SELECT account_id, standing, fee_amount, options, strong, whole FROM listing_rows ORDER BY standing DESC;
        CREATE INDEX specialist_listings_standing ON specialist_listings (standing DESC);
        CREATE INDEX specialist_listings_fee ON specialist_listings (fee_order, standing DESC);
        -- without waiting entries, which every search would have to read
        CREATE INDEX specialist_listings_strong ON specialist_listings USING gin (strong) WITH (fastupdate = off);
        CREATE INDEX specialist_listings_whole ON specialist_listings USING gin (whole) WITH (fastupdate = off);
        ANALYZE specialist_listings;
      END $$`);
    await runner.query(`
      CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops) WHERE word ~ '^[a-z]{4,}$'`);
    await runner.query(`
      CREATE INDEX search_cities_alike ON search_words USING gin (word gin_trgm_ops) WHERE word ~ '^#c'`);
    // '#' itself stands for everybody.
    await runner.query(`
      CREATE FUNCTION count_search_words() RETURNS void LANGUAGE plpgsql SET work_mem = '256MB' AS $$
      BEGIN
        WITH counted AS MATERIALIZED (
          SELECT w.word, coalesce(s.ndoc, 0) AS strong_uses, w.ndoc AS uses
          FROM ts_stat('SELECT whole FROM specialist_listings') AS w
            LEFT JOIN ts_stat('SELECT strong FROM specialist_listings') AS s ON s.word = w.word
          UNION ALL SELECT '#', count(*), count(*) FROM specialist_listings),
        stored AS (
          INSERT INTO search_words AS s (word, strong_uses, uses) SELECT word, strong_uses, uses FROM counted
          ON CONFLICT (word) DO UPDATE SET strong_uses = excluded.strong_uses, uses = excluded.uses
          WHERE (s.strong_uses, s.uses) <> (excluded.strong_uses, excluded.uses))
        DELETE FROM search_words s WHERE NOT EXISTS (SELECT FROM counted c WHERE c.word = s.word COLLATE "C");
        ANALYZE search_words;
      END $$`);
  }

  private async createTriggers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION relist_specialist() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM refresh_listing(NEW.account_id);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER specialists_relist AFTER INSERT OR UPDATE OF types, experience_levels, skills, fee_amount,
        fee_percentage, fee_hidden, work_modality, cities, native_language, additional_languages, headline, presentation,
        available, rating_sum, rating_count, verified_until
      ON specialists FOR EACH ROW EXECUTE FUNCTION relist_specialist()`);
    await runner.query(`
      CREATE FUNCTION relist_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM refresh_listing(NEW.id);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER accounts_relist AFTER UPDATE OF names, surnames, company_name, status, role, activated_at
      ON accounts FOR EACH ROW
      WHEN ('SPECIALIST' IN (OLD.role, NEW.role) AND (OLD.names, OLD.surnames, OLD.company_name, OLD.status, OLD.role)
        IS DISTINCT FROM (NEW.names, NEW.surnames, NEW.company_name, NEW.status, NEW.role))
      EXECUTE FUNCTION relist_account()`);
    // Logging in moves the standing at most once a day.
    await runner.query(`
      CREATE TRIGGER accounts_seen AFTER UPDATE OF last_login_at ON accounts FOR EACH ROW
      WHEN (NEW.role = 'SPECIALIST' AND NEW.status = 'ACTIVE' AND (OLD.last_login_at AT TIME ZONE 'UTC')::date
        IS DISTINCT FROM (NEW.last_login_at AT TIME ZONE 'UTC')::date)
      EXECUTE FUNCTION relist_account()`);
    await runner.query(`
      CREATE FUNCTION keep_verified_until() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        specialist bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
      BEGIN
        PERFORM FROM specialists WHERE account_id = specialist FOR NO KEY UPDATE;
        UPDATE specialists SET verified_until = verified_until_of(specialist)
        WHERE account_id = specialist AND verified_until IS DISTINCT FROM verified_until_of(specialist);
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER specialist_credentials_verified AFTER INSERT OR DELETE OR UPDATE OF status, valid_until
      ON specialist_credentials FOR EACH ROW EXECUTE FUNCTION keep_verified_until()`);
    // Added up rather than counted anew, so that two reviews at once both count.
    await runner.query(`
      CREATE FUNCTION add_up_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        before int := CASE WHEN TG_OP <> 'INSERT' AND OLD.removed_at IS NULL THEN OLD.stars END;
        after int := CASE WHEN TG_OP <> 'DELETE' AND NEW.removed_at IS NULL THEN NEW.stars END;
      BEGIN
        IF before IS DISTINCT FROM after THEN
          UPDATE specialists SET rating_sum = rating_sum + coalesce(after, 0) - coalesce(before, 0),
            rating_count = rating_count + (after IS NOT NULL)::int - (before IS NOT NULL)::int
          WHERE account_id = CASE TG_OP WHEN 'DELETE' THEN OLD.specialist_id ELSE NEW.specialist_id END;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER reviews_add_up AFTER INSERT OR DELETE OR UPDATE OF stars, removed_at
      ON reviews FOR EACH ROW EXECUTE FUNCTION add_up_reviews()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER reviews_add_up ON reviews`);
    await runner.query(`DROP TRIGGER specialist_credentials_verified ON specialist_credentials`);
    await runner.query(`DROP TRIGGER accounts_seen ON accounts`);
    await runner.query(`DROP TRIGGER accounts_relist ON accounts`);
    await runner.query(`DROP TRIGGER specialists_relist ON specialists`);
    await runner.query(`
      DROP FUNCTION add_up_reviews(), keep_verified_until(), relist_account(), relist_specialist(), count_search_words(),
        rebuild_listings(), refresh_listing(bigint), verified_until_of(bigint)`);
    await runner.query(`DROP VIEW listing_rows`);
    await runner.query(`
      DROP FUNCTION with_families(tsvector), search_vector(text), listing_filters(specialists, text[], int[], text[]), listing_options(specialists, text[], int[]),
        listing_standing(int, int, boolean, timestamptz, bigint)`);
    await runner.query(`DROP TABLE search_words, specialist_listings`);
    await runner.query(`
      ALTER TABLE specialists DROP verified_until, DROP rating_count, DROP rating_sum,
        ADD search_text text NOT NULL DEFAULT ''`);
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
}
