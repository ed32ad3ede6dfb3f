import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The name a bank has given to a test file may name somebody in ways nobody can look for ("DNI12345678Z_lista.xlsx"), so
 * none is kept: the file is called by the code of its request.
 */
export class ForgetWalletFileNames1763601660000 implements MigrationInterface {
  name = "ForgetWalletFileNames1763601660000";

  async up(runner: QueryRunner): Promise<void> {
    // The check that names the column goes with it.
    await runner.query(`ALTER TABLE leads DROP file_name`);
    await runner.query(
      `ALTER TABLE leads ADD CONSTRAINT leads_check
         CHECK (num_nonnulls(entity_type, cif, service, file_cases, file_due_on)
           = CASE kind WHEN 'WALLET' THEN 5 ELSE 0 END)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE leads ADD file_name text`);
    await runner.query(`UPDATE leads SET file_name = code_id || '.xlsx' WHERE kind = 'WALLET'`);
    await runner.query(`ALTER TABLE leads DROP CONSTRAINT leads_check`);
    await runner.query(
      `ALTER TABLE leads ADD CONSTRAINT leads_check
         CHECK (num_nonnulls(entity_type, cif, service, file_name, file_cases, file_due_on)
           = CASE kind WHEN 'WALLET' THEN 6 ELSE 0 END)`,
    );
  }
}
