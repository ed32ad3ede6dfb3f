import { describe, expect, test } from "@jest/globals";
import { Notification } from "../../server/domains/notifications/notification.entity.ts";
import { importWarnings } from "../../server/domains/task-imports/import-view.ts";
import { TaskList } from "../../server/domains/tasks/task-list.entity.ts";
import { EXPECTED, importDesk } from "../support/task-imports.ts";

const desk = importDesk();

describe("files as banks send them", () => {
  const good = Object.entries(EXPECTED).filter(
    ([name, { refused }]) => !refused && name !== "duplicados.xlsx",
  );

  test.each(good)("%s goes all the way to saved tasks", async (name, expected) => {
    const preview = await desk.upload(name);
    expect(preview.columns.length).toBeGreaterThan(8);
    if (expected.headerRow) expect(preview.headerRow).toBe(expected.headerRow);
    if (expected.encoding) expect(preview.encoding).toBe(expected.encoding);
    if (expected.delimiter) expect(preview.delimiter).toBe(expected.delimiter);
    if (expected.sheets) expect(preview.sheets.map((sheet) => sheet.name)).toEqual(expected.sheets);
    if (expected.sheet) expect(preview.sheetName).toBe(expected.sheet);

    const review = await desk.toReview(preview.id);
    expect(review.rowsTotal).toBe(expected.rows);
    const errors = expected.errorRows?.length ?? expected.errors ?? 0;
    expect(review.rowsFailing).toBe(errors);
    expect(review.rowsValid).toBe(expected.rows - errors);

    const saved = await desk.toCommitted(preview.id);
    expect(saved.createdCount).toBe(expected.rows - errors);
    const [sum] = await desk.deps.db.query<{ sum: string; tasks: string }[]>(
      "SELECT sum(amount_debt) AS sum, count(*) AS tasks FROM tasks WHERE list_id = $1",
      [saved.listId],
    );
    expect(Number(sum?.tasks)).toBe(expected.rows - errors);
    if (expected.sumAmount) expect(sum?.sum).toBe(expected.sumAmount);
    if (expected.lastDebtor) {
      const [last] = await desk.deps.db.query<{ debtor: string }[]>(
        "SELECT debtor FROM tasks WHERE list_id = $1 ORDER BY import_row DESC LIMIT 1",
        [saved.listId],
      );
      expect(last?.debtor).toBe(expected.lastDebtor);
    }
  });

  test("a debtor in columns of name and surnames is saved with all of them, and that is told", async () => {
    const names =
      "Entidad;Contrato;Nombre;Apellido 1;Apellido 2;Tipo Contrato;Importe;Email;Dirección 1 (Contrato)";
    const row = "Banco Uno;NA-1;José Ángel;García;López;Temporal;12,50;jose@correo.example;Calle Mayor 1";
    const { id } = await desk.uploadText("nombres.csv", `${names}\n${row}\n${row.replace("NA-1", "NA-2")}\n`);
    const reviewed = await desk.toReview(id);
    expect((await importWarnings(desk.ctx, reviewed)).join()).toContain(
      "El deudor se forma con «Nombre», «Apellido 1» y «Apellido 2».",
    );
    const saved = await desk.toCommitted(id);
    const rows = await desk.deps.db.query<{ debtor: string }[]>(
      "SELECT DISTINCT debtor FROM tasks WHERE list_id = $1",
      [saved.listId],
    );
    expect(rows).toEqual([{ debtor: "José Ángel García López" }]);
    const list = await desk.deps.db.getRepository(TaskList).findOneByOrFail({ id: saved.listId ?? 0 });
    expect(await bellsAbout(id)).toEqual([
      {
        accountId: desk.ctx.actor?.accountId,
        kind: "import-committed",
        title: `Lista ${list.codeId} guardada`,
        text: "Se han creado 2 tareas.",
        path: `/dashboard/admin/tasks/process/${list.codeId}`,
      },
    ]);
  });

  const bellsAbout = (importId: string) =>
    desk.deps.db.getRepository(Notification).find({
      select: { accountId: true, kind: true, title: true, text: true, path: true },
      where: { thing: `import:${importId}` },
    });
});
