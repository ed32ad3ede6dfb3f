// SQL: worker threads load no entities.
import type { Client } from "pg";
import { FindingsCounter } from "../findings.ts";
import type { ImportFindings, TaskImportRecord } from "../import-record.ts";
import { rowReaderOf } from "../row-reader.ts";
import type { RowIssue } from "../understanding/row-reading.ts";
import type { RowReader } from "../understanding/understand-row.ts";
import { personsMarks, stagedRows } from "./staged-rows.ts";
import type { RowMark, StagedBatch } from "./staged-rows.ts";
import { inTransaction, Superseded } from "./step-context.ts";
import type { StepContext, StepResult } from "./step-context.ts";
import { beginStep } from "./step-record.ts";

/** Checks every row by the rules of the form and marks the failing ones; what people did to single rows stays. */
export async function validate(context: StepContext): Promise<StepResult> {
  const { client, order } = context;
  const record = await beginStep(context);
  return inTransaction(client, async () => {
    const persons = await personsMarks(client, record.number);
    await client.query("UPDATE task_import_marks SET problems = '[]' WHERE import_number = $1", [
      record.number,
    ]);
    await client.query(
      "DELETE FROM task_import_marks WHERE import_number = $1 AND NOT left_out AND fixes = '{}'",
      [record.number],
    );
    const check = new RowCheck(context, record, persons);
    for await (const batch of stagedRows(await context.reader(), record.number, order.readBatch)) {
      await check.batch(batch);
      context.progress(check.rows, record.rowsTotal);
    }
    await finish(context, record, check);
    return { valid: check.rows - check.failing - check.leftOut, failing: check.failing };
  });
}

interface FailingRow {
  row: number;
  problems: readonly RowIssue[];
}

class RowCheck {
  rows = 0;
  failing = 0;
  leftOut = 0;
  private readonly counter = new FindingsCounter();
  private readonly read: RowReader;
  private readonly client: Client;
  private readonly importNumber: number;
  private readonly persons: Map<number, RowMark>;

  constructor({ client, order }: StepContext, record: TaskImportRecord, persons: Map<number, RowMark>) {
    this.client = client;
    this.importNumber = record.number;
    this.persons = persons;
    this.read = rowReaderOf(record, order.today);
  }

  async batch({ rowNumbers, rows }: StagedBatch): Promise<void> {
    const failing: FailingRow[] = [];
    for (let at = 0; at < rows.length; at += 1) {
      const row = rowNumbers[at] as number;
      const mark = this.persons.get(row);
      const { issues } = this.read(rows[at] as string[], mark?.fixes);
      if (mark?.leftOut) this.leftOut += 1;
      if (issues.length === 0) continue;
      failing.push({ row, problems: issues });
      if (mark?.leftOut) continue;
      this.failing += 1;
      this.counter.add(issues);
    }
    this.rows += rows.length;
    if (failing.length > 0) await storeProblems(this.client, this.importNumber, failing);
  }

  findings(): ImportFindings {
    return this.counter.finish();
  }
}

async function storeProblems(
  client: Client,
  importNumber: number,
  failing: readonly FailingRow[],
): Promise<void> {
  await client.query(
    `INSERT INTO task_import_marks (import_number, row_number, problems)
     SELECT $1, row, problems FROM jsonb_to_recordset($2::jsonb) AS r("row" int, problems jsonb)
     ON CONFLICT (import_number, row_number) DO UPDATE SET problems = excluded.problems`,
    [importNumber, JSON.stringify(failing)],
  );
}

async function finish(
  { client, order }: StepContext,
  record: TaskImportRecord,
  check: RowCheck,
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE task_imports SET status = 'REVIEW', attempts = 0, progress = NULL, rows_valid = $3, rows_failing = $4,
       rows_left_out = $5, findings = $6, updated_at = $7
     WHERE id = $1 AND status = 'VALIDATING' AND generation = $2`,
    [
      order.importId,
      record.generation,
      check.rows - check.failing - check.leftOut,
      check.failing,
      check.leftOut,
      JSON.stringify(check.findings()),
      order.now,
    ],
  );
  if (rowCount !== 1) throw new Superseded();
}
