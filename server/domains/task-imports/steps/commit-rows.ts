import type { Client } from "pg";
import { dedupeKey } from "../../tasks/task-identity.ts";
import { DEFAULT_LADA } from "../../tasks/task-properties.ts";
import type { TaskValues } from "../../tasks/task-properties.ts";
import { taskSearchText } from "../../tasks/task-search-text.ts";
import { BinaryCopy } from "../../../platform/postgres-copy.ts";
import { headersOf, mappingOf } from "../import-record.ts";
import type { TaskImportRecord } from "../import-record.ts";
import { compileRowReader } from "../understanding/understand-row.ts";
import { personsMarks, stagedRows } from "./staged-rows.ts";
import type { StepContext } from "./step-context.ts";

const COLUMNS = `row_number, entity, n_contract, n_sessions, type_contract, cents, debt_date, debtor, identity_document,
  intervention, third_parties, assignment_date, type, email, lada, phone, address1, address2, address3, state,
  last_action, extra, dedupe_key, search_text`;
const COLUMN_COUNT = COLUMNS.split(",").length;

/**
 * Understands every row once more and puts those that can be saved, typed, into the temporary table commit_rows.
 * The second understanding takes less time than storing its result and reading it back would.
 */
export async function loadCommitRows(
  context: StepContext,
  record: TaskImportRecord,
): Promise<{ rows: number; failing: number }> {
  const { client, order } = context;
  await createTable(client);
  const persons = await personsMarks(client, record.number);
  const read = compileRowReader({
    mapping: mappingOf(record),
    headers: headersOf(record),
    profiles: record.profiles ?? [],
    replacements: record.replacements,
    today: order.today,
  });
  let rows = 0;
  let failing = 0;
  for await (const batch of stagedRows(client, record.number, order.readBatch)) {
    const copy = new BinaryCopy(client, `COPY commit_rows (${COLUMNS}) FROM STDIN (FORMAT binary)`);
    for (let at = 0; at < batch.rows.length; at += 1) {
      const rowNumber = batch.rowNumbers[at] as number;
      const mark = persons.get(rowNumber);
      if (mark?.leftOut) continue;
      const reading = read(batch.rows[at] as string[], mark?.fixes);
      if (!reading.valid) {
        failing += 1;
        continue;
      }
      putRow(copy, rowNumber, reading.values);
      rows += 1;
    }
    await copy.end();
  }
  await client.query("CREATE UNIQUE INDEX ON commit_rows (row_number)");
  await client.query("ANALYZE commit_rows (row_number, dedupe_key)");
  return { rows, failing };
}

async function createTable(client: Client): Promise<void> {
  await client.query("DROP TABLE IF EXISTS pg_temp.commit_rows");
  await client.query(`
    CREATE TEMPORARY TABLE commit_rows (
      row_number int, entity text, n_contract text, n_sessions int, type_contract text, cents bigint, debt_date date,
      debtor text, identity_document text, intervention text, third_parties text, assignment_date date, type text,
      email text, lada text, phone text, address1 text, address2 text, address3 text, state text, last_action date,
      extra jsonb, dedupe_key text, search_text text
    )`);
}

function putRow(copy: BinaryCopy, rowNumber: number, values: TaskValues): void {
  copy.row(COLUMN_COUNT);
  copy.int4(rowNumber);
  copy.text(values.entity);
  copy.text(values.nContract);
  copy.int4(values.nSessions);
  copy.text(values.typeContract);
  copy.int8(centsOf(values.amountDebt));
  copy.date(values.debtDate);
  copy.text(values.debtor);
  copy.text(values.identityDocument);
  copy.text(values.intervention);
  copy.text(values.thirdParties);
  copy.date(values.assignmentDate);
  copy.text(values.type);
  copy.text(values.email);
  copy.text(values.lada ?? DEFAULT_LADA);
  copy.text(values.phone);
  copy.text(values.addressContract);
  copy.text(values.addressMain);
  copy.text(values.addressExtra);
  copy.text(values.status);
  copy.date(values.dateLastAction);
  copy.jsonb(JSON.stringify(values.extra));
  copy.text(dedupeKey(values.entity, values.nContract));
  copy.text(taskSearchText({ ...values, lada: values.lada ?? DEFAULT_LADA }));
}

/** "33952.11" → 3395211: at most 14 digits, exact in a number. */
function centsOf(decimal: string): number {
  const point = decimal.length - 3;
  return Number(decimal.slice(0, point) + decimal.slice(point + 1));
}
