import type { MigrationInterface, QueryRunner } from "typeorm";

/** A mailing writes to everybody who owes a debt: a recipient says at which place it owes each of its tasks. */
export class WriteToAllObligors1763601901200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mailing_recipients ADD COLUMN places smallint[]`);
    // Until now only debtors, who stand at the first one.
    await runner.query(
      `UPDATE mailing_recipients SET places = array_fill(1::smallint, ARRAY[cardinality(task_ids)])`,
    );
    await runner.query(
      `ALTER TABLE mailing_recipients ALTER COLUMN places SET NOT NULL,
         ADD CONSTRAINT mailing_recipients_places_check CHECK (cardinality(places) = cardinality(task_ids))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE mailing_recipients DROP COLUMN places`);
  }
}
