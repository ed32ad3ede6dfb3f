import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Whom the debts of a list are owed to, said once. What was noted in the tasks of a list, of one creditor with the name of the list's
 * company, goes up to it; what the tasks say themselves stays.
 */
export class SayCreditorOnce1763601892000 implements MigrationInterface {
  name = "SayCreditorOnce1763601892000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task_lists ADD creditor_name text, ADD creditor_document text, ADD creditor_address text,
        ADD creditor_postal_code text, ADD creditor_city text, ADD creditor_province text,
        ADD creditor_country char(2) NOT NULL DEFAULT 'ES', ADD creditor_of_others boolean NOT NULL DEFAULT false,
        ADD CONSTRAINT task_lists_creditor_address CHECK (num_nonnulls(creditor_address, creditor_city) IN (0, 2))`);
    await runner.query(`
      UPDATE task_lists l SET creditor_document = k.identity_document, creditor_address = k.address, creditor_city = k.city,
        creditor_postal_code = k.postal_code, creditor_province = k.province, creditor_country = k.country
      FROM (
        SELECT DISTINCT ON (t.list_id) t.list_id, p.identity_document, p.address, p.city, p.postal_code, p.province, p.country
        FROM parties p JOIN tasks t ON t.id = p.task_id JOIN task_lists o ON o.id = t.list_id
        WHERE p.side = 'CLAIMANT' AND p.identity_document IS NOT NULL AND p.address IS NOT NULL AND p.city IS NOT NULL
          AND institution_key(p.names) = institution_key(o.company)
        ORDER BY t.list_id, p.updated_at DESC, p.id DESC) AS k
      WHERE k.list_id = l.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE task_lists DROP CONSTRAINT task_lists_creditor_address, DROP creditor_of_others, DROP creditor_country,
        DROP creditor_province, DROP creditor_city, DROP creditor_postal_code, DROP creditor_address,
        DROP creditor_document, DROP creditor_name`);
  }
}
