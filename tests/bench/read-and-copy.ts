import { readFile } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { once } from "node:events";
import { streamXlsxRows } from "hucre/xlsx";
import pg from "pg";
import { from } from "pg-copy-streams";
import type { CopyStreamQuery } from "pg-copy-streams";

/**
 * Baseline of import.bench.ts, a process of its own: reads debt-list-files.ts's workbook with hucre's streaming reader
 * and copies its rows into an empty table like tasks, with the same indexes and the same columns filled, in one
 * transaction. Nothing is checked, looked up or counted. Answers {readMs, ms}: reading alone, and all of it.
 */
const { file, databaseUrl } = JSON.parse(process.argv[2] ?? "{}") as { file: string; databaseUrl: string };

const COLUMNS = `code_id, entity, n_contract, debtor, identity_document, contact_email, contact_phone, addresses,
  third_parties, type_contract, intervention, amount_debt, debt_date, assignment_date, n_sessions, dedupe_key, search_text,
  created_at, updated_at, date_last_action, state_since`;
const NOW = new Date().toISOString();
const PIECE = 262_144;

const readBegan = performance.now();
for await (const { values } of streamXlsxRows(await readFile(file))) if (values.length === 0) break;
const readMs = performance.now() - readBegan;

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
await client.query("DROP TABLE IF EXISTS baseline_tasks");
await client.query("CREATE TABLE baseline_tasks (LIKE tasks INCLUDING ALL)");
const began = performance.now();
await client.query("BEGIN");
await copyRows(client.query(from(`COPY baseline_tasks (${COLUMNS}) FROM STDIN`)));
await client.query("COMMIT");
const ms = performance.now() - began;
await client.query("DROP TABLE baseline_tasks");
await client.end();
process.send?.({ readMs, ms });
process.disconnect();

async function copyRows(copy: CopyStreamQuery): Promise<void> {
  let piece = "";
  for await (const { index, values } of streamXlsxRows(await readFile(file))) {
    if (index === 0) continue;
    piece += line(index, values);
    if (piece.length < PIECE) continue;
    if (!copy.write(piece)) await once(copy, "drain");
    piece = "";
  }
  copy.end(piece);
  await finished(copy);
}

/** Values of the file hold neither tabs nor backslashes: nothing to escape. */
function line(index: number, values: readonly unknown[]): string {
  const texts = values.map((value) =>
    value instanceof Date ? value.toISOString().slice(0, 10) : String(value),
  );
  const [
    entity = "",
    contract = "",
    debtor = "",
    document = "",
    email = "",
    phone = "",
    address = "",
    third = "",
  ] = texts;
  const [type = "", intervention = "", ...rest] = texts.slice(8);
  const code = `T26-${String(index).padStart(7, "0")}`;
  const key = `${entity}|${contract}`.toLowerCase();
  const search = ` ${code} ${debtor} ${entity} ${contract} ${contract.replaceAll(/\W/g, "")} ${email} 34${phone} ${document}`;
  const enums = [type.toUpperCase(), intervention.toUpperCase()];
  const head = [code, entity, contract, debtor, document, email, phone, `{"${address}"}`, third];
  return `${[...head, ...enums, ...rest, key, search.toLowerCase(), NOW, NOW, NOW, NOW].join("\t")}\n`;
}
