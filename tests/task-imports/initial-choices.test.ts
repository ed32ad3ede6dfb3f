import { expect, test } from "@jest/globals";
import { initialChoices } from "../../server/domains/task-imports/initial-choices.ts";
import type { ImportColumn } from "../../server/domains/task-imports/import-record.ts";
import { importDesk } from "../support/task-imports.ts";

const desk = importDesk();

function column(choice: "email" | "phone" | "EXTRA" | null, confidence = 0.95): ImportColumn {
  return {
    header: "x",
    samples: [],
    emptyCount: 0,
    suggestion: choice && { choice, confidence, reason: "SYNONYM" },
  } as ImportColumn;
}

test("sure suggestions are chosen, unsure ones wait, what was kept stays and is given to nobody else", () => {
  const columns = [column("email"), column("phone", 0.6), column(null), column("EXTRA"), column("email")];
  expect(initialChoices(columns)).toEqual(["email", null, null, "EXTRA", null]);
  expect(initialChoices(columns, [null, null, "email"])).toEqual([null, null, "email", "EXTRA", null]);
});

test("a file whose columns are all plain is checked without a click", async () => {
  const { id } = await desk.upload("titulo.xlsx");
  const record = await desk.until(id, "REVIEW");
  expect(record).toMatchObject({ rowsTotal: 180, rowsValid: 180, rowsFailing: 0 });
});
