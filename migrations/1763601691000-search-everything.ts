import type { MigrationInterface, QueryRunner } from "typeorm";

/** What one search over everything looks through: telephones of accounts, contact data of parties, names of documents, amounts. */
export class SearchEverything1763601691000 implements MigrationInterface {
  name = "SearchEverything1763601691000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL maintenance_work_mem = '256MB'`);
    await this.foldAccounts(
      runner,
      "names, surnames, company_name, email, identity_document, lada, phone",
      `
      ' ' || fold_text(concat_ws(' ', NEW.names, NEW.surnames, NEW.company_name, NEW.email, NEW.identity_document,
        NEW.lada || NEW.phone))`,
    );
    await runner.query(`
      ALTER TABLE parties ADD contact_text text GENERATED ALWAYS AS (' ' || fold_text(names || ' ' || surnames ||
        coalesce(' ' || email, '') || coalesce(' ' || lada || phone, '') || coalesce(' ' || identity_document, ''))) STORED`);
    await runner.query(`
      CREATE INDEX parties_search ON parties USING gin (contact_text gin_trgm_ops)
      WHERE case_id IS NOT NULL AND removed_at IS NULL`);
    await runner.query(`CREATE INDEX parties_email ON parties (lower(email)) WHERE case_id IS NOT NULL`);
    await runner.query(`
      ALTER TABLE case_documents ADD search_text text GENERATED ALWAYS AS (' ' || fold_text(file_name)) STORED`);
    await runner.query(`
      CREATE INDEX case_documents_search ON case_documents USING gin (search_text gin_trgm_ops)
      WHERE case_id IS NOT NULL AND message_id IS NULL`);
    await runner.query(`
      ALTER TABLE issued_documents
        ADD search_text text GENERATED ALWAYS AS (' ' || fold_text(number || ' ' || title)) STORED`);
    await runner.query(
      `CREATE INDEX issued_documents_search ON issued_documents USING gin (search_text gin_trgm_ops)`,
    );
    await runner.query(`CREATE INDEX payments_amount ON payments (amount, id DESC)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX payments_amount`);
    await runner.query(`ALTER TABLE issued_documents DROP search_text`);
    await runner.query(`ALTER TABLE case_documents DROP search_text`);
    await runner.query(`DROP INDEX parties_email`);
    await runner.query(`ALTER TABLE parties DROP contact_text`);
    await this.foldAccounts(
      runner,
      "names, surnames, company_name, email, identity_document",
      `
      fold_text(concat_ws(' ', NEW.names, NEW.surnames, NEW.company_name, NEW.email, NEW.identity_document))`,
    );
  }

  /** A blank stands before each beginning of a word, so that words of one or two letters are found there. */
  private async foldAccounts(runner: QueryRunner, columns: string, text: string): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION fold_account() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := ${text};
        RETURN NEW;
      END $$`);
    await runner.query(`DROP TRIGGER accounts_fold ON accounts`);
    await runner.query(`
      CREATE TRIGGER accounts_fold BEFORE INSERT OR UPDATE OF ${columns}
      ON accounts FOR EACH ROW EXECUTE FUNCTION fold_account()`);
    await runner.query(`UPDATE accounts SET email = email`);
  }
}
