import { describe, expect, test } from "@jest/globals";
import { DATE_MARK } from "../../../server/domains/task-imports/reading/cell.ts";
import { readingQuestions } from "../../../server/domains/task-imports/reading-questions.ts";
import type { ReadingQuestion } from "../../../server/domains/task-imports/reading-questions.ts";
import { cellReader } from "../../../server/domains/task-imports/understanding/cell-readers.ts";
import { PLAIN_EUROS } from "../../../server/domains/task-imports/understanding/amount-terms.ts";
import { SPANISH_AMOUNTS } from "../../../server/domains/task-imports/understanding/amounts.ts";
import { createProfiler } from "../../../server/domains/task-imports/understanding/column-profiler.ts";
import { columnReadings } from "../../../server/domains/task-imports/understanding/column-readings.ts";
import type { ReadingOverride } from "../../../server/domains/task-imports/understanding/column-readings.ts";
import type { ColumnChoice } from "../../../server/domains/task-imports/understanding/row-reading.ts";
import type { TaskDraft } from "../../../server/domains/tasks/task-properties.ts";

type Columns = readonly (readonly [ColumnChoice, readonly string[]])[];

/** What columns of these cells ask about the first of them, and how its cells are read. */
function look(columns: Columns, overrides: ReadingOverride[] = []) {
  const profiler = createProfiler(columns.length);
  const length = Math.max(...columns.map(([, cells]) => cells.length));
  for (let at = 0; at < length; at += 1) profiler.add(columns.map(([, cells]) => cells[at] ?? ""));
  const mapping = columns.map(([choice]) => choice);
  const today = "2026-07-01";
  const facts = { mapping, headers: mapping, profiles: profiler.finish(), overrides };
  const reading = columnReadings(facts)[0];
  const read = cellReader(mapping[0] === "amountDebt" ? "amountDebt" : "debtDate", {
    amounts: reading?.amounts ?? SPANISH_AMOUNTS,
    terms: PLAIN_EUROS,
    dates: {
      order: reading?.dateOrder ?? "DMY",
      swapDates: reading?.swapDates === true,
      today,
      date1904: false,
    },
    defaultLada: "34",
  });
  const stored = (cell: string) => {
    const draft = {} as TaskDraft;
    const fault = read(cell, draft, false, { keep: () => undefined });
    return fault ? fault.code : (draft.amountDebt ?? draft.debtDate);
  };
  return { questions: readingQuestions({ ...facts, today, date1904: false }, 0), stored };
}

const two = (number: number) => String(number).padStart(2, "0");
const many = (count: number, cell: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => cell(at));
const real = (count: number) =>
  many(count, (at) => `${DATE_MARK}2024-${two((at % 11) + 1)}-${two((at % 12) + 1)}`);
const american = (count: number) => many(count, (at) => `${two((at % 12) + 1)}/${13 + (at % 15)}/2024`);
const kinds = (questions: ReadingQuestion[]) =>
  questions.filter(({ doubtful }) => doubtful).map(({ kind }) => kind);

describe("a column half of whose dates a program turned round", () => {
  test.each([
    ["nothing odd", []],
    ["a real date corrected by hand", [`${DATE_MARK}2024-04-20`]],
    ["a text that reads both ways", ["05/03/2024"]],
    ["a text of the other order", ["25/03/2024"]],
    ["some of each", [`${DATE_MARK}2024-04-20`, `${DATE_MARK}2024-04-21`, "05/03/2024", "25/03/2024"]],
  ])("is noticed with %s among the others", (_what, odd) => {
    const { questions } = look([["debtDate", [...real(100), ...american(99), ...odd]]]);
    expect(kinds(questions)).toContain("SWAPPED_DATES");
  });

  test("what is odd is told, and stays as it is or is refused", () => {
    const odd = [`${DATE_MARK}2024-04-20`, "05/03/2024", "25/03/2024"];
    const { questions, stored } = look(
      [["debtDate", [...real(100), ...american(99), ...odd]]],
      [{ column: 0, swapDates: true }],
    );
    const { message } = questions.find(({ kind }) => kind === "SWAPPED_DATES") ?? { message: "" };
    expect(message).toContain("casi todas con el día hasta el 12 (1 no, y se quedan como están)");
    expect(message).toContain("textos que se pueden leer de dos maneras (1)");
    expect(odd.map(stored)).toEqual(["2024-04-20", "2024-05-03", "INVALID_DATE"]);
    expect(stored(`${DATE_MARK}2024-04-03`)).toBe("2024-03-04");
  });

  test.each([
    ["real dates of all days", [...real(100), ...many(100, (at) => `${DATE_MARK}2024-04-${13 + (at % 15)}`)]],
    ["texts of small days too", [...real(100), ...many(60, (at) => `0${1 + (at % 9)}/10/2024`)]],
  ])("isn't suspected in %s", (_what, cells) => {
    const { questions } = look([["debtDate", [...cells, ...american(99)]]]);
    expect(kinds(questions)).not.toContain("SWAPPED_DATES");
  });
});

describe("one cell among hundreds decides nothing for the others", () => {
  const unclear = many(300, (at) => `0${1 + (at % 9)}/1${at % 3}/2024`);

  test("one clear date doesn't end the doubt about the rest", () => {
    expect(kinds(look([["debtDate", [...unclear, "25/03/2024"]]]).questions)).toEqual(["DATE_ORDER"]);
  });

  test("nor take the column out of the order of the file's other dates", () => {
    const other = ["assignmentDate", american(200)] as const;
    const { questions, stored } = look([["debtDate", [...unclear, "25/03/2024"]], other]);
    expect(kinds(questions)).toEqual(["DATE_ORDER"]);
    expect([stored("02/10/2024"), stored("25/03/2024")]).toEqual(["2024-02-10", "INVALID_DATE"]);
    const withIso = look([["debtDate", [...unclear, "2024-03-25"]], other]);
    expect([withIso.stored("02/10/2024"), withIso.stored("2024-03-25")]).toEqual([
      "2024-02-10",
      "2024-03-25",
    ]);
  });

  test("dates that end with the year are told among others that begin with it", () => {
    const cells = many(200, (at) => `2024-03-${two((at % 28) + 1)}`);
    expect(kinds(look([["debtDate", cells]]).questions)).toEqual([]);
    const { questions } = look([["debtDate", [...cells, "03/04/2024"]]]);
    expect(kinds(questions)).toEqual(["DATE_ORDER"]);
    expect(questions[0]?.message).toContain("primero el año o, donde va al final, primero el día");
  });

  const thousands = many(300, (at) => `${1 + (at % 9)}.234`);

  test("one amount that contradicts the others neither turns them round nor goes without a word", () => {
    expect(kinds(look([["amountDebt", [...thousands, "12,50"]]]).questions)).toEqual([]);
    const { questions, stored } = look([["amountDebt", [...thousands, "12.50"]]]);
    expect(kinds(questions)).toEqual(["DECIMAL_SIGN"]);
    expect([stored("1.234"), stored("12.50")]).toEqual(["1234.00", "12.50"]);
  });

  test("one amount of the other custom costs itself alone", () => {
    const { stored } = look([["amountDebt", [...thousands, "1,234"]]]);
    expect([stored("1.234"), stored("1,234")]).toEqual(["1234.00", "AMBIGUOUS_AMOUNT"]);
  });

  test("one amount of three decimals doesn't make decimals of thousands", () => {
    const cents = many(200, (at) => `${at},50`);
    expect(look([["amountDebt", [...cents, "1234,560"]]]).stored("1,500")).toBe("AMBIGUOUS_AMOUNT");
    expect(look([["amountDebt", ["1234,560", "12,500"]]]).stored("1,500")).toBe("1.50");
  });
});
