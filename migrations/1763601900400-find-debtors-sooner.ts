import type { MigrationInterface, QueryRunner } from "typeorm";

const PERSONS = "WHERE joined_into IS NULL AND debts > 0";
const INDEXES: Readonly<Record<string, string>> = {
  debtors_by_province: `debtors (province, name COLLATE spanish, id) ${PERSONS}`,
  debtors_of_several: `debtors (name COLLATE spanish, id) ${PERSONS} AND debts > 1`,
  // Whoever is erased may be nobody's head: without it each of them is sought among all.
  debtors_joined: "debtors (joined_into) WHERE joined_into IS NOT NULL",
  // A contract number without its creditor, as it is typed into a search or stands in a file: the key's second part.
  tasks_contract: "tasks (split_part(dedupe_key, '|', 2)) WHERE deleted_at IS NULL",
};

/** The debtors of a province, those of several debts, those joined into another, and whose contract a number is. */
export class FindDebtorsSooner1763601900400 implements MigrationInterface {
  name = "FindDebtorsSooner1763601900400";

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, rows] of Object.entries(INDEXES)) await runner.query(`CREATE INDEX ${name} ON ${rows}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
