import type { MigrationInterface, QueryRunner } from "typeorm";

/** What forms offer to choose from. Ids are fixed, so that clients may keep them; the migrations after this one fill the tables. */
export class CreateCatalogs1763600700000 implements MigrationInterface {
  name = "CreateCatalogs1763600700000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE languages (
        id int PRIMARY KEY,
        -- ISO 639-1, or 639-3 where there is none
        code text NOT NULL UNIQUE,
        language text NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE skills (
        id int PRIMARY KEY,
        skill text NOT NULL UNIQUE,
        skill_group text NOT NULL CHECK (skill_group IN ('MEDIATION', 'CONCILIATION', 'COLLECTION', 'GENERAL')),
        -- false: no longer offered, still shown where it was chosen
        show boolean NOT NULL DEFAULT true
      )`);
    await runner.query(`
      CREATE TABLE intervention_areas (
        code text PRIMARY KEY,
        position smallint NOT NULL UNIQUE,
        area text NOT NULL,
        description text NOT NULL,
        -- to all, to conciliation and collection, or to mediation only
        show_in text NOT NULL CHECK (show_in IN ('BOTH', 'REC', 'MED')),
        warning text
      )`);
    await runner.query(`
      CREATE TABLE countries (
        -- ISO 3166 alpha-2
        iso text PRIMARY KEY,
        name text NOT NULL,
        -- without plus sign; null where there is none
        calling_code text,
        -- place among the calling codes offered first; null: after them, by name
        calling_order smallint
      )`);
    await runner.query(`CREATE TABLE provinces (code text PRIMARY KEY, name text NOT NULL)`);
    await runner.query(`
      CREATE TABLE tax_rates (
        code text NOT NULL,
        name text NOT NULL,
        percentage numeric(5, 2) NOT NULL,
        valid_from date NOT NULL,
        valid_until date,
        PRIMARY KEY (code, valid_from)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE tax_rates, provinces, countries, intervention_areas, skills, languages`);
  }
}
