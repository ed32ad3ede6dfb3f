import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import { runSql } from "./bench-environment.ts";
import type { Desk } from "./server-process.ts";

export interface Upload {
  /** From the first byte sent to the answer. */
  ms: number;
  status: number;
  message: string;
  data: Preview | null;
}

interface Preview {
  historicalId: string;
  sheetName: string | null;
  preview: [{ previewTask: { columnHeader: string; mandatoryProperties: { typeColumn: string | null } }[] }];
}

/** POST admin/preview-file; a refusal is an answer as well. */
export async function uploadFile(desk: Desk, path: string): Promise<Upload> {
  const form = new FormData();
  form.append("file", await openAsBlob(path), basename(path));
  const began = performance.now();
  const answer = await fetch(`${desk.server.url}/api/admin/preview-file`, {
    method: "POST",
    headers: { authorization: `Bearer ${desk.token}` },
    body: form,
  });
  const body = (await answer.json()) as { message: string; data?: Preview };
  const ms = performance.now() - began;
  return { ms, status: answer.status, message: body.message, data: body.data ?? null };
}

/** Uploads, takes every suggestion and saves. Throws unless every row of the file became a task. */
export async function importFile(
  desk: Desk,
  path: string,
  rows: number,
): Promise<{ previewMs: number; ms: number }> {
  const began = performance.now();
  const upload = await uploadFile(desk, path);
  if (!upload.data) throw new Error(`${basename(path)} was refused: ${upload.message}`);
  const total = await saveList(desk, upload.data);
  const ms = performance.now() - began;
  if (total !== rows) throw new Error(`${total} of ${rows} rows of ${basename(path)} were saved`);
  return { previewMs: upload.ms, ms };
}

async function saveList(desk: Desk, { historicalId, sheetName, preview }: Preview): Promise<number> {
  const columns = preview[0].previewTask.map(({ columnHeader, mandatoryProperties: { typeColumn } }) => {
    if (typeColumn === null) throw new Error(`no suggestion for the column ${columnHeader}`);
    return { columnHeader, typeColumn };
  });
  const contact = { email: "cartera@banco.example", lada: "34", phone: "910000000" };
  const answer = await fetch(`${desk.server.url}/api/admin/upload-task-list`, {
    method: "POST",
    headers: { authorization: `Bearer ${desk.token}`, "content-type": "application/json" },
    body: JSON.stringify({
      historicalId,
      sheetName: sheetName ?? "",
      columns,
      taskListDetails: { name: "Cartera medida", company: "Banco Ejemplo, S.A.", contact },
    }),
  });
  const body = (await answer.json()) as { message: string; data?: { totalTasks: number } };
  if (!body.data)
    throw new Error(`saving was refused (${answer.status}): ${body.message} ${JSON.stringify(body)}`);
  return body.data.totalTasks;
}

/** As before the first import. Waits for what the server still does with the tables. */
export async function forgetTasks(desk: Desk): Promise<void> {
  await runSql(
    desk.databaseUrl,
    "TRUNCATE tasks, task_lists, task_totals, task_day_totals, balance_totals, activity_totals, task_imports, task_import_mappings CASCADE",
  );
}
