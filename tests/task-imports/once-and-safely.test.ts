import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "@jest/globals";
import { cancelTaskImport } from "../../server/domains/task-imports/cancel-import.ts";
import { commitTaskImport } from "../../server/domains/task-imports/commit-import.ts";
import { requireImport } from "../../server/domains/task-imports/import-store.ts";
import { sweepImports } from "../../server/domains/task-imports/import-retention.ts";
import { UnsupportedFile } from "../../server/platform/refusals.ts";
import { EXPECTED, importDesk } from "../support/task-imports.ts";

const desk = importDesk();

function storedFiles(): string[] {
  const folder = fileURLToPath(desk.deps.env.filesUrl);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** A debt list with valid rows. */
function csvOf(rows: number, mark = "A"): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `Banco Norte;${mark}-${at};Temporal;${at},50;Deudora Número ${at};d${at}@correo.example;Calle Mayor ${at}`,
  );
  return ["Entidad;Contrato;Tipo contrato;Importe deuda;Deudor;Email;Dirección", ...lines].join("\n");
}

/** Other test files hold theirs on the same server. */
const OWN_LOCKS = `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe("files that can't be read", () => {
  const refused = Object.entries(EXPECTED).filter(([, { refused: why }]) => why);

  test.each(refused)("%s is refused and leaves nothing behind", async (name) => {
    await expect(desk.upload(name)).rejects.toThrow(UnsupportedFile);
    expect(await desk.count("SELECT count(*) FROM task_imports")).toBe(0);
    expect(storedFiles()).toEqual([]);
    expect(await desk.count(OWN_LOCKS)).toBe(0);
  });

  test.each([
    ["lista.pdf", "%PDF-1.7"],
    ["lista", csvOf(3)],
    ["lista.xlsx.exe", csvOf(3)],
  ])("%s has the wrong ending", async (name, content) => {
    await expect(desk.uploadText(name, content)).rejects.toThrow(
      "Por favor, sube solo archivos .csv, .xlsx o .xls.",
    );
  });

  test("headers without rows below are no list", async () => {
    await expect(desk.uploadText("vacía.csv", csvOf(0))).rejects.toMatchObject({ name: "UnsupportedFile" });
    expect(storedFiles()).toEqual([]);
  });
});

test("fifty commits at once make one list", async () => {
  const { id } = await desk.uploadText("cincuenta.csv", csvOf(120, "C"));
  await desk.toReview(id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => commitTaskImport(at % 2 === 0 ? desk.ctx : desk.other, id)),
  );
  expect(new Set(answers.map((answer) => answer.import.id))).toEqual(new Set([id]));
  const saved = await desk.until(id, "COMMITTED");
  expect(await desk.count("SELECT count(*) FROM task_lists")).toBe(1);
  expect(await desk.count("SELECT count(*) FROM tasks WHERE list_id = $1", [saved.listId])).toBe(120);
  const announced = `SELECT count(*) FROM tasks t JOIN task_imports i ON i.number = t.import_number
    WHERE t.list_id = $1 AND t.date_last_action = i.saving_at AND i.committed_at = i.saving_at`;
  // Lists go around this instant while the tasks can't be seen yet.
  expect(await desk.count(announced, [saved.listId])).toBe(120);
  expect((await commitTaskImport(desk.other, id)).import.listId).toBe(saved.listId);
  const events = await desk.count("SELECT count(*) FROM task_events WHERE type = 'IMPORTED'");
  expect(events).toBe(120);
});

test("two administrators with the same file end in one list and one clear refusal", async () => {
  const text = csvOf(60, "D");
  const lists = await desk.count("SELECT count(*) FROM task_lists");
  const mine = await desk.uploadText("igual.csv", text);
  const yours = await desk.uploadText("igual.csv", text, desk.other);
  await desk.toReview(mine.id);
  await desk.toReview(yours.id);
  const asked = await Promise.allSettled([
    commitTaskImport(desk.ctx, mine.id),
    commitTaskImport(desk.other, yours.id),
  ]);
  expect(asked[0].status).toBe("fulfilled");
  const ends = await Promise.all([mine.id, yours.id].map((id) => desk.until(id, "COMMITTED", "REVIEW")));
  await expectSettled(mine.id, yours.id);
  expect(ends).toHaveLength(2);
  expect(await desk.count("SELECT count(*) FROM task_lists")).toBe(lists + 1);
  expect(await desk.count("SELECT count(*) FROM tasks WHERE n_contract LIKE 'D-%'")).toBe(60);
  const loser = (await requireImport(desk.deps.db, mine.id)).status === "REVIEW" ? mine.id : yours.id;
  const again = commitTaskImport(desk.other, loser);
  await expect(again).rejects.toThrow(
    /Ana Administradora ha guardado este mismo archivo.*lista L26-\d{6} «Cartera de prueba»/,
  );
});

/** Until one is saved and the other one back in review. */
async function expectSettled(...ids: string[]): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const records = await Promise.all(ids.map((id) => requireImport(desk.deps.db, id)));
    const statuses = records.map(({ status }) => status).toSorted();
    if (statuses.join() === "COMMITTED,REVIEW") return;
    if (Date.now() > deadline) throw new Error(`never settled: ${statuses.join()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("a running import is cancelled and forgotten", async () => {
  const { id, number } = await desk.uploadText("grande.csv", csvOf(60_000, "E"));
  const before = storedFiles().length;
  const { import: cancelled } = await cancelTaskImport(desk.ctx, id);
  expect(cancelled.status).toBe("CANCELLED");
  expect(await desk.count("SELECT count(*) FROM task_import_rows WHERE import_number = $1", [number])).toBe(
    0,
  );
  expect(storedFiles()).toHaveLength(before - 1);
  expect((await cancelTaskImport(desk.ctx, id)).import.status).toBe("CANCELLED");
  await expect(commitTaskImport(desk.ctx, id)).rejects.toThrow(
    "No se puede hacer ahora: la importación se canceló.",
  );
});

test("columns that only turn up in later rows are asked for, not dropped", async () => {
  const lines = csvOf(3_000, "F").split("\n");
  lines[2_500] += ";un dato de más";
  const { id } = await desk.uploadText("ancha.csv", lines.join("\n"));
  const record = await desk.untilStaged(id);
  expect(record.columns.at(-1)).toMatchObject({ header: "Columna H", samples: ["un dato de más"] });
  expect(record.status).toBe("MAPPING");
  expect(record.choices[record.columns.length - 1] ?? null).toBeNull();
});

test("retention forgets staged rows of saved imports, but not what was left out", async () => {
  const { id } = await desk.upload("con-errores.csv");
  await desk.toReview(id);
  const saved = await desk.toCommitted(id);
  desk.deps.setNow("2026-11-22T12:00:00.000Z");
  await sweepImports(desk.deps);
  expect(
    await desk.count("SELECT count(*) FROM task_import_rows WHERE import_number = $1", [saved.number]),
  ).toBe(7);
  desk.deps.setNow("2027-02-01T12:00:00.000Z");
  await sweepImports(desk.deps);
  expect(
    await desk.count("SELECT count(*) FROM task_import_rows WHERE import_number = $1", [saved.number]),
  ).toBe(0);
  expect(await desk.deps.files.exists(saved.fileKey)).toBe(false);
  expect(await desk.count("SELECT count(*) FROM tasks WHERE list_id = $1", [saved.listId])).toBe(33);
});
