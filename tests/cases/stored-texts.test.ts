import { beforeAll, expect, test } from "@jest/globals";
import { contentHashOf } from "../../server/platform/content-hash.ts";
import { textHashOf } from "../../server/domains/cases/case-object.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();

const THEN = "2026-11-01T10:00:00Z";
const WORDS = 'Quiero 1.860 € y "nada" más.\nAceptaría la mitad \\ menos.';

interface Row {
  number: string;
  description: string;
  object: string;
  version: number;
  confirmed: boolean;
}

/** What was stored before the two texts parted, as it stands afterwards. */
let rows: Record<string, Row> = {};

const one = async (sql: string, values: unknown[] = []) =>
  (await database.db.query<{ id: number }[]>(sql, values))[0]?.id ?? 0;

async function addOldCase(number: string, accountId: number): Promise<{ id: number; respondentId: number }> {
  const id = await one(
    `INSERT INTO cases (number, client_id, status, intervention_type, description, created_at, updated_at, last_action_at,
       last_shared_at) VALUES ($1, $2, 'PENDING_COUNTERPARTY', 1, $3, $4, $4, $4, $4)
     RETURNING id`,
    [number, accountId, WORDS, THEN],
  );
  await one(
    `INSERT INTO parties (case_id, side, position, names, created_at, updated_at)
     VALUES ($1, 'CLAIMANT', 1, 'Ana', $2, $2) RETURNING id`,
    [id, THEN],
  );
  const respondentId = await one(
    `INSERT INTO parties (case_id, side, position, names, created_at, updated_at)
     VALUES ($1, 'RESPONDENT', 1, 'Luis', $2, $2) RETURNING id`,
    [id, THEN],
  );
  return { id, respondentId };
}

beforeAll(async () => {
  const { db } = database;
  const newest = () => one(`SELECT max("timestamp")::bigint AS id FROM migrations`);
  while ((await newest()) >= 1_763_601_410_000) await db.undoLastMigration();
  const accountId = await one(
    `INSERT INTO accounts (email, role, status, names, surnames, password_hash, created_at, updated_at)
     VALUES ('ana@correo.example', 'CLIENT', 'ACTIVE', 'Ana', 'Gil', '!', $1, $1) RETURNING id`,
    [THEN],
  );
  await addOldCase("P26000001", accountId);
  const told = await addOldCase("P26000002", accountId);
  await db.query(
    `INSERT INTO party_notices (party_id, channel, sent_at) VALUES ($1, 'NOTARY', '2026-11-01T10:00:00Z')`,
    [told.respondentId],
  );
  const linked = await addOldCase("P26000003", accountId);
  await db.query(
    `INSERT INTO party_links (party_id, token_hash, created_by, created_at, expires_at) VALUES ($1, 'x', $2, $3, '2026-12-01')`,
    [linked.respondentId, accountId, THEN],
  );
  const written = await addOldCase("P26000004", accountId);
  await db.query(
    `INSERT INTO issued_documents (number, case_id, template_key, is_record, title, content, content_hash, audience, issued_by,
       issued_at) VALUES ('D26000001', $1, 'burofax', false, 'x', $2, 'x', 'ALL', $3, $4)`,
    [written.id, JSON.stringify({ sections: [{ text: `Objeto: ${WORDS}` }] }), accountId, THEN],
  );
  await db.runMigrations();
  const stored = await db.query<Row[]>(
    `SELECT number, description, object, object_version AS version, object_confirmed AS confirmed FROM cases`,
  );
  rows = Object.fromEntries(stored.map((row) => [row.number, row]));
}, 60_000);

test("what nobody else has been sent stays confidential, and there is no object yet", () => {
  expect(rows["P26000001"]).toMatchObject({ description: WORDS, object: "", version: 0, confirmed: false });
});

test.each(["P26000002", "P26000003", "P26000004"])("what has been sent is the object: %s", (number) => {
  expect(rows[number]).toMatchObject({ description: "", object: WORDS, version: 1, confirmed: true });
});

test("its first version and the notices before keep the text, with the hash the application makes", async () => {
  const versions = await database.db.query<{ text: string; hash: string }[]>(
    `SELECT text, text_hash AS hash FROM case_objects`,
  );
  expect(versions).toEqual(Array.from({ length: 3 }, () => ({ text: WORDS, hash: textHashOf(WORDS) })));
  const [notice] = await database.db.query<
    { content: Record<string, unknown>; hash: string; version: number }[]
  >(`SELECT content, content_hash AS hash, object_version AS version FROM party_notices`);
  expect(notice?.content).toMatchObject({
    object: WORDS,
    reference: "P26000002",
    claimant: "Ana",
    reconstructed: true,
  });
  expect(notice).toMatchObject({ version: 1, hash: contentHashOf(notice?.content) });
});
