import type { MigrationInterface, QueryRunner } from "typeorm";

/** Whether the stored text of case `c` has been before the other side: by a notice, a personal link or an issued letter. */
const SENT = `c.description <> '' AND (
  EXISTS (SELECT FROM parties p WHERE p.case_id = c.id AND p.side = 'RESPONDENT'
    AND (EXISTS (SELECT FROM party_notices n WHERE n.party_id = p.id)
      OR EXISTS (SELECT FROM party_links l WHERE l.party_id = p.id)))
  OR EXISTS (SELECT FROM issued_documents d WHERE d.case_id = c.id AND d.audience = 'ALL'
    AND position(substr(to_jsonb(c.description)::text, 2, length(to_jsonb(c.description)::text) - 2) IN d.content::text) > 0))`;

/**
 * As the application hashes it: SHA-256 over the JSON with its keys in order and no blanks. What was told before notices
 * kept their content is written down as reconstructed.
 */
const RECONSTRUCTED = `'{"amount":' || coalesce(to_jsonb(x.amount)::text, 'null') || ',"changedFrom":null,"claimant":'
  || to_jsonb(x.claimant)::text || ',"currency":' || to_jsonb(x.currency)::text || ',"object":' || to_jsonb(x.object)::text
  || ',"objectVersion":' || coalesce(x.object_version::text, 'null') || ',"reconstructed":true,"reference":'
  || to_jsonb(x.reference)::text || ',"words":[]}'`;

/**
 * The confidential account of a case (`description`) and its object as communicated to the others (`object`) part: what
 * was stored is confidential, unless it has been sent. Notices keep what they showed.
 */
export class SplitObjectFromAccount1763601410000 implements MigrationInterface {
  name = "SplitObjectFromAccount1763601410000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE cases
        ADD object text NOT NULL DEFAULT '',
        -- 0: there has been none
        ADD object_version int NOT NULL DEFAULT 0,
        -- somebody who runs the case has confirmed how the other side will read this version
        ADD object_confirmed boolean NOT NULL DEFAULT false`);
    await runner.query(`
      CREATE TABLE case_objects (
        case_id bigint NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
        version int NOT NULL CHECK (version > 0),
        text text NOT NULL,
        -- SHA-256 of the text
        text_hash text NOT NULL,
        at timestamptz NOT NULL,
        author_id bigint REFERENCES accounts (id),
        author_name text NOT NULL,
        PRIMARY KEY (case_id, version)
      )`);
    await runner.query(`
      UPDATE cases c SET object = description, description = '', object_version = 1, object_confirmed = true
      WHERE ${SENT}`);
    await runner.query(`
      INSERT INTO case_objects (case_id, version, text, text_hash, at, author_id, author_name)
      SELECT id, 1, object, encode(sha256(convert_to(object, 'UTF8')), 'hex'), created_at, created_by, ''
      FROM cases WHERE object_version = 1`);
    await runner.query(`
      ALTER TABLE party_notices ADD object_version int, ADD content jsonb, ADD content_hash text`);
    await this.reconstructNotices(runner);
    await runner.query(`
      ALTER TABLE party_notices ALTER content SET NOT NULL, ALTER content_hash SET NOT NULL`);
  }

  private async reconstructNotices(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH told AS (
        SELECT n.id, coalesce(c.number, t.code_id) AS reference,
          CASE WHEN t.id IS NULL THEN c.object ELSE 'Deuda del contrato ' || t.n_contract || ' con ' || t.entity END AS object,
          CASE WHEN c.object_version > 0 THEN c.object_version END AS object_version, t.amount_debt::text AS amount,
          coalesce(t.currency, 'EUR') AS currency,
          coalesce((SELECT string_agg(trim(q.names || ' ' || q.surnames), ', ' ORDER BY q.position) FROM parties q
            WHERE q.side = 'CLAIMANT' AND (q.case_id = p.case_id OR q.task_id = p.task_id)), '') AS claimant
        FROM party_notices n JOIN parties p ON p.id = n.party_id LEFT JOIN cases c ON c.id = p.case_id
        LEFT JOIN tasks t ON t.id = p.task_id),
      written AS (SELECT x.id, x.object_version, ${RECONSTRUCTED} AS text FROM told x)
      UPDATE party_notices n SET object_version = w.object_version, content = w.text::jsonb,
        content_hash = encode(sha256(convert_to(w.text, 'UTF8')), 'hex')
      FROM written w WHERE w.id = n.id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE party_notices DROP content_hash, DROP content, DROP object_version`);
    await runner.query(`DROP TABLE case_objects`);
    await runner.query(`UPDATE cases SET description = object WHERE description = '' AND object <> ''`);
    await runner.query(`ALTER TABLE cases DROP object_confirmed, DROP object_version, DROP object`);
  }
}
