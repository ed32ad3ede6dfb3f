import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Accents of every language don't count in searches, as they don't when a task is stored (schema/rules/fold-text.ts):
 * fold_text knew those of Spanish and its neighbours, and a Ionuț, a Łukasz Šimić weren't found without theirs.
 */
export class FoldEveryAccent1763601690000 implements MigrationInterface {
  name = "FoldEveryAccent1763601690000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN lower(regexp_replace(normalize(translate(value, '·´’łŁøØđĐı', '.''''llooddi'), NFKD),
        '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g') COLLATE pg_c_utf8)`);
    await this.foldAgain(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN translate(
        lower(value COLLATE pg_c_utf8),
        'áàâäãåéèêëíìîïóòôöõúùûüñçýÿ·´’',
        'aaaaaaeeeeiiiiooooouuuuncyy..'''
      )`);
    await this.foldAgain(runner);
  }

  /** What is kept folded, and the index of names of institutions that rests on it. */
  private async foldAgain(runner: QueryRunner): Promise<void> {
    const foreign = "~ '[^\\x01-\\x7e]'";
    // Each of these makes the row's own trigger or generated column fold it once more; those of parties fold their cases.
    await runner.query(`UPDATE accounts SET names = names WHERE search_text ${foreign}`);
    await runner.query(`UPDATE parties SET lawyer = lawyer WHERE search_text ${foreign}`);
    await runner.query(`UPDATE task_lists SET name = name WHERE search_text ${foreign}`);
    await runner.query(`UPDATE leads SET company = company WHERE search_text ${foreign}`);
    await runner.query(`UPDATE tickets SET subject = subject WHERE search_text ${foreign}`);
    await runner.query(`UPDATE messages SET text = text WHERE search_text ${foreign}`);
    await runner.query(
      `UPDATE case_entries SET search_text = fold_text(search_text) WHERE search_text ${foreign}`,
    );
    await runner.query(`REINDEX INDEX task_totals_institution`);
    // Of tasks the product folds itself; these signs were left as they came.
    await runner.query(`
      UPDATE tasks SET search_text = translate(search_text, '·´’łøđı', '.''''lodi') WHERE search_text ~ '[·´’łøđı]'`);
  }
}
