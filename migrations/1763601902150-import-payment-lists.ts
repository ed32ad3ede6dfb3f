import type { MigrationInterface, QueryRunner } from "typeorm";

/** Payments also come as a spreadsheet, which doesn't say into whose account they came. */
export class ImportPaymentLists1763601902150 implements MigrationInterface {
  name = "ImportPaymentLists1763601902150";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bank_statements DROP CONSTRAINT bank_statements_format_check,
      ADD CONSTRAINT bank_statements_format_check CHECK (format IN ('NORMA43', 'CAMT053', 'LIST'))`);
    await runner.query(`ALTER TABLE bank_files ADD COLUMN received_by text NOT NULL DEFAULT 'CREDITOR'
      CONSTRAINT bank_files_received_by_check CHECK (received_by IN ('CREDITOR', 'PLATFORM'))`);
  }

  /** Without lists of payments; where there are any it refuses, since their payments are booked. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE bank_statements DROP CONSTRAINT bank_statements_format_check,
      ADD CONSTRAINT bank_statements_format_check CHECK (format IN ('NORMA43', 'CAMT053'))`);
    await runner.query(`ALTER TABLE bank_files DROP COLUMN received_by`);
  }
}
