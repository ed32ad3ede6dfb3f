import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Also the document a party was known by, and until when: whoever was told, answered or agreed can't become somebody else
 * in two steps, and records show both. Of names of before, the day isn't known.
 */
export class RememberFormerDocuments1763601640000 implements MigrationInterface {
  name = "RememberFormerDocuments1763601640000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE party_former_names ADD COLUMN identity_document text, ADD COLUMN until timestamptz`,
    );
    await runner.query(`
      CREATE OR REPLACE FUNCTION remember_party_name() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.names = '' AND NEW.surnames = '' THEN
          DELETE FROM party_former_names WHERE party_id = NEW.id;
        ELSIF OLD.names <> '' OR OLD.surnames <> '' THEN
          INSERT INTO party_former_names (party_id, names, surnames, identity_document, until, last_entry)
          SELECT OLD.id, OLD.names, OLD.surnames, OLD.identity_document, NEW.updated_at, coalesce(max(id), 0)
          FROM audit_entries;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`DROP TRIGGER parties_remember_name ON parties`);
    await runner.query(`
      CREATE TRIGGER parties_remember_name AFTER UPDATE OF names, surnames, identity_document ON parties FOR EACH ROW
      WHEN (ROW(OLD.names, OLD.surnames) IS DISTINCT FROM ROW(NEW.names, NEW.surnames)
        OR (OLD.identity_document IS NOT NULL AND OLD.identity_document IS DISTINCT FROM NEW.identity_document))
      EXECUTE FUNCTION remember_party_name()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER parties_remember_name ON parties`);
    await runner.query(`
      CREATE TRIGGER parties_remember_name AFTER UPDATE OF names, surnames ON parties FOR EACH ROW
      WHEN (ROW(OLD.names, OLD.surnames) IS DISTINCT FROM ROW(NEW.names, NEW.surnames))
      EXECUTE FUNCTION remember_party_name()`);
    await runner.query(`
      CREATE OR REPLACE FUNCTION remember_party_name() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.names = '' AND NEW.surnames = '' THEN
          DELETE FROM party_former_names WHERE party_id = NEW.id;
        ELSIF OLD.names <> '' OR OLD.surnames <> '' THEN
          INSERT INTO party_former_names (party_id, names, surnames, last_entry)
          SELECT OLD.id, OLD.names, OLD.surnames, coalesce(max(id), 0) FROM audit_entries;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`ALTER TABLE party_former_names DROP COLUMN identity_document, DROP COLUMN until`);
  }
}
