import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What a party was called until it was renamed, for the lines of the audit trail written before. Not in the trail itself:
 * that is never changed, and a name has to go when the party's data are erased.
 */
export class RememberFormerNames1763601611000 implements MigrationInterface {
  name = "RememberFormerNames1763601611000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE party_former_names (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        party_id bigint NOT NULL REFERENCES parties (id) ON DELETE CASCADE,
        names text NOT NULL,
        surnames text NOT NULL,
        -- the newest line of the audit trail at the time: older ones tell this name
        last_entry bigint NOT NULL
      )`);
    await runner.query(`CREATE INDEX party_former_names_party ON party_former_names (party_id, last_entry)`);
    await runner.query(`
      CREATE FUNCTION remember_party_name() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.names = '' AND NEW.surnames = '' THEN
          DELETE FROM party_former_names WHERE party_id = NEW.id;
        ELSIF OLD.names <> '' OR OLD.surnames <> '' THEN
          INSERT INTO party_former_names (party_id, names, surnames, last_entry)
          SELECT OLD.id, OLD.names, OLD.surnames, coalesce(max(id), 0) FROM audit_entries;
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER parties_remember_name AFTER UPDATE OF names, surnames ON parties FOR EACH ROW
      WHEN (ROW(OLD.names, OLD.surnames) IS DISTINCT FROM ROW(NEW.names, NEW.surnames))
      EXECUTE FUNCTION remember_party_name()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER parties_remember_name ON parties`);
    await runner.query(`DROP FUNCTION remember_party_name()`);
    await runner.query(`DROP TABLE party_former_names`);
  }
}
