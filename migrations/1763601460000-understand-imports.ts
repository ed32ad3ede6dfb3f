import type { MigrationInterface, QueryRunner } from "typeorm";

/** What reading a file found out besides its cells, and what people decided about the values of its columns. */
export class UnderstandImports1763601460000 implements MigrationInterface {
  name = "UnderstandImports1763601460000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task_imports
        -- serial day numbers of the workbook count from 1904
        ADD COLUMN date1904 boolean NOT NULL DEFAULT false,
        -- {stray: {rows, count, encoding}, titles}: lines in another encoding, texts above the header
        ADD COLUMN notes jsonb NOT NULL DEFAULT '{}',
        -- [{column, decimalMark, dateOrder, unit, …}]: how a person wants the values of a column read
        ADD COLUMN readings jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task_imports DROP COLUMN date1904, DROP COLUMN notes, DROP COLUMN readings`);
  }
}
