import type { MigrationInterface, QueryRunner } from "typeorm";

/** Columns whose blanks people look for, to fill them in with a later file. */
const SOUGHT = {
  email: "contact_email IS NULL",
  phone: "contact_phone IS NULL",
  address: "addresses = '{}'",
};

/** A debt that came in a file may lack the type of its contract and its date; who lacks a contact can be found. */
export class AllowMissingTaskValues1763601461000 implements MigrationInterface {
  name = "AllowMissingTaskValues1763601461000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE tasks ALTER COLUMN type_contract DROP NOT NULL, ALTER COLUMN debt_date DROP NOT NULL`,
    );
    for (const [name, missing] of Object.entries(SOUGHT)) {
      await runner.query(
        `CREATE INDEX tasks_without_${name} ON tasks (date_last_action, id) WHERE ${missing} AND deleted_at IS NULL`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(SOUGHT)) await runner.query(`DROP INDEX tasks_without_${name}`);
    // What may not be missing any more gets the most neutral value there is.
    await runner.query(`UPDATE tasks SET type_contract = coalesce(type_contract, 'OTRO'),
      debt_date = coalesce(debt_date, assignment_date) WHERE type_contract IS NULL OR debt_date IS NULL`);
    await runner.query(
      `ALTER TABLE tasks ALTER COLUMN type_contract SET NOT NULL, ALTER COLUMN debt_date SET NOT NULL`,
    );
  }
}
