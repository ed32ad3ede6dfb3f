import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The engagement is between the client and who takes the case on, and tells how each counterparty is reached: those issued
 * for all are for the client. Which these were isn't known afterwards: down leaves them.
 */
export class KeepEngagementsFromOthers1763601641000 implements MigrationInterface {
  name = "KeepEngagementsFromOthers1763601641000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE issued_documents SET audience = 'CLIENT' WHERE template_key = 'hoja-encargo' AND audience = 'ALL'`,
    );
  }

  async down(): Promise<void> {}
}
