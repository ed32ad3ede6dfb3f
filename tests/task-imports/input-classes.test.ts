import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { CorrectTaskImportCellsInput } from "../../server/domains/task-imports/correct-cells.input.ts";
import { IMPORT_LIMITS } from "../../server/domains/task-imports/import-limits.ts";
import type { TaskImportRecord } from "../../server/domains/task-imports/import-record.ts";
import { TaskImportReplacementInput } from "../../server/domains/task-imports/replace-value.input.ts";
import { SaveTaskListInput } from "../../server/domains/task-imports/save-task-list.input.ts";
import { describeInput } from "../../server/shared/inputs/describe-input.ts";
import { checkInput } from "../../server/shared/inputs/read-input.ts";

const record = {
  columns: ["A", "B", "C"].map((header) => ({ header })),
  choices: ["typeContract", "entity", "IGNORE"],
  replacements: [],
} as unknown as TaskImportRecord;

const column = fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constant(0.5));
const isThere = (given: number) => [0, 1, 2].includes(given);

test("each corrected cell tells what is wrong with its column and with its value", () => {
  const value = fc.constantFrom("", " a ", "x".repeat(IMPORT_LIMITS.fixCharacters + 1));
  fc.assert(
    fc.property(fc.array(fc.record({ row: fc.nat(), column, value }), { maxLength: 5 }), (cells) => {
      const input = new CorrectTaskImportCellsInput(record);
      const told = checkInput(input, { cells }).map(({ field }) => field.join("."));
      expect(told).toEqual(
        cells.flatMap((cell, at) => [
          ...(isThere(cell.column) ? [] : [`cells.${at}.column`]),
          ...(cell.value.length > IMPORT_LIMITS.fixCharacters ? [`cells.${at}.value`] : []),
        ]),
      );
      if (told.length === 0)
        expect(input.cells.map((cell) => cell.value)).toEqual(cells.map((cell) => cell.value.trim()));
    }),
  );
});

test("a replacement looks first at the column, then at the new value, then at how many there are", () => {
  const first = (given: object, replacements: number) => {
    const full = { ...record, replacements: Array.from({ length: replacements }, () => ({})) };
    return checkInput(new TaskImportReplacementInput(full as unknown as TaskImportRecord), given)[0];
  };
  const most = IMPORT_LIMITS.replacements;
  expect(first({ column: 3, from: "a", to: "b" }, most)?.message).toBe("El archivo no tiene la columna 4.");
  expect(first({ column: 2, from: "a", to: "b" }, most)?.message).toBe("Esta columna no se importa.");
  expect(first({ column: 0, from: "a", to: "b" }, most)?.field).toEqual(["to"]);
  expect(first({ column: 0, from: "a", to: "TEMPORAL" }, most)?.field).toEqual(["from"]);
  expect(first({ column: 0, from: "a", to: "TEMPORAL" }, 0)).toBeUndefined();
});

test("the documented call says what it needs and what is taken otherwise", () => {
  expect(describeInput(new SaveTaskListInput())).toMatchObject({
    required: ["taskListDetails", "historicalId", "columns"],
    properties: {
      taskListDetails: {
        required: ["name", "company", "contact"],
        properties: { contact: { required: ["email", "phone"], properties: { lada: { default: "34" } } } },
      },
      sheetName: { default: "Hoja 1" },
      columns: {
        items: { properties: { reading: { additionalProperties: { type: "string" } } } },
      },
    },
  });
});
