import type { MigrationInterface, QueryRunner } from "typeorm";

const WATCHED = (condition: string) => `
  CREATE TRIGGER parties_remember_name AFTER UPDATE OF names, surnames, identity_document ON parties FOR EACH ROW
  WHEN (ROW(OLD.names, OLD.surnames) IS DISTINCT FROM ROW(NEW.names, NEW.surnames) OR ${condition})
  EXECUTE FUNCTION remember_party_name()`;

/**
 * Also that a party had no number yet: who was told by the name alone doesn't become somebody else by a number first and
 * another name after it.
 */
export class RememberMissingDocuments1763601676000 implements MigrationInterface {
  name = "RememberMissingDocuments1763601676000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER parties_remember_name ON parties`);
    await runner.query(WATCHED(`OLD.identity_document IS DISTINCT FROM NEW.identity_document`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER parties_remember_name ON parties`);
    await runner.query(
      WATCHED(
        `(OLD.identity_document IS NOT NULL AND OLD.identity_document IS DISTINCT FROM NEW.identity_document)`,
      ),
    );
  }
}
