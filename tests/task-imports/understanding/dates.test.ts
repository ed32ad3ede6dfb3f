import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  DateVote,
  dateVote,
  decideDates,
  readDate,
  readTypedDate,
} from "../../../server/domains/task-imports/understanding/dates.ts";
import type { DateOrder, DateReading } from "../../../server/domains/task-imports/understanding/dates.ts";

const SPANISH: DateReading = { order: "DMY", today: "2026-07-01", date1904: false };

function read(text: string, reading: DateReading = SPANISH): string {
  const date = readDate(text, reading);
  return typeof date === "string" ? date : date.code;
}

test.each([
  ["12/03/2024", "2024-03-12"],
  ["1/2/24", "2024-02-01"],
  ["1-2-24", "2024-02-01"],
  ["12.03.2024", "2024-03-12"],
  ["12 03 2024", "2024-03-12"],
  ["12/03/2024 0:00:00", "2024-03-12"],
  ["12/03/2024 10:30 a. m.", "2024-03-12"],
  ["2024-03-12", "2024-03-12"],
  ["2024/3/5", "2024-03-05"],
  ["2024-03-12T23:30:00Z", "2024-03-12"],
  ["2024-03-12 10:30:00.000", "2024-03-12"],
  ["20240312", "2024-03-12"],
  ["12032024", "2024-03-12"],
  ["12 mar 2024", "2024-03-12"],
  ["12-mar-24", "2024-03-12"],
  ["12/sept/2024", "2024-09-12"],
  ["12mar2024", "2024-03-12"],
  ["12 de marzo de 2024", "2024-03-12"],
  ["martes, 12 de marzo de 2024", "2024-03-12"],
  ["1º de enero del 2024", "2024-01-01"],
  ["March 12, 2024", "2024-03-12"],
  ["12th Dec 2024", "2024-12-12"],
  ["12 de març de 2024", "2024-03-12"],
  ["12 de xaneiro de 2024", "2024-01-12"],
  ["43663", "2019-07-17"],
  ["29/02/2024", "2024-02-29"],
  ["01/01/46", "2046-01-01"],
  ["01/01/47", "1947-01-01"],
  ["31/12/99", "1999-12-31"],
])("%j is %s", (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ["31/02/2024", "INVALID_DATE"],
  ["29/02/2023", "INVALID_DATE"],
  ["02/31/2024", "INVALID_DATE"],
  ["12/13/2024", "INVALID_DATE"],
  ["00/01/2024", "INVALID_DATE"],
  ["20241301", "INVALID_DATE"],
  ["mañana", "INVALID_DATE"],
  ["12/3", "INVALID_DATE"],
  ["12/03/20245", "INVALID_DATE"],
  ["12 de marzo de 2024 o antes", "INVALID_DATE"],
  ["2024", "INCOMPLETE_DATE"],
  ["03/2024", "INCOMPLETE_DATE"],
  ["marzo 2024", "INCOMPLETE_DATE"],
  ["31/12/1899", "DATE_OUT_OF_RANGE"],
])("%j is refused as %s", (text, code) => {
  expect(read(text)).toBe(code);
});

test("an American column is read month first", () => {
  expect(read("03/12/2024", { ...SPANISH, order: "MDY" })).toBe("2024-03-12");
  expect(read("2024-03-12", { ...SPANISH, order: "MDY" })).toBe("2024-03-12");
  expect(read("13/12/2024", { ...SPANISH, order: "MDY" })).toBe("INVALID_DATE");
});

test("a column of years in front is read so with two digits too", () => {
  expect(read("24-03-12", { ...SPANISH, order: "YMD" })).toBe("2024-03-12");
});

describe("days typed as numbers by a spreadsheet program", () => {
  const typed = (decimal: string, date1904 = false) => {
    const date = readTypedDate(decimal, { ...SPANISH, date1904 });
    return typeof date === "string" ? date : date.code;
  };

  test.each([
    ["43663", "2019-07-17"],
    ["43663.75", "2019-07-17"],
    ["20240312", "2024-03-12"],
    ["2024", "INCOMPLETE_DATE"],
    ["7", "INVALID_DATE"],
    ["600111222", "INVALID_DATE"],
  ])("%s is %s", (decimal, expected) => {
    expect(typed(decimal)).toBe(expected);
  });

  test("count from 1904 in old Mac workbooks", () => {
    expect(typed("42201", true)).toBe("2019-07-17");
  });
});

describe("the order of a column", () => {
  const decide = (texts: string[]) => {
    const found = texts.map(dateVote);
    const count = (vote: DateVote) => found.filter((one) => one === vote).length;
    return decideDates({
      dmy: count(DateVote.DMY),
      mdy: count(DateVote.MDY),
      ymd: count(DateVote.YMD),
      unclear: count(DateVote.UNCLEAR),
    });
  };

  test.each<[string, string[], DateOrder, boolean]>([
    ["one day above twelve decides", ["01/02/2024", "13/02/2024"], "DMY", false],
    ["month first", ["01/02/2024", "02/13/2024"], "MDY", false],
    ["nothing decides: Spanish custom, and it says so", ["01/02/2024", "03/04/2024"], "DMY", true],
    ["the same number twice hides nothing", ["01/01/2024", "02/02/2024"], "DMY", false],
    ["years in front", ["2024-03-12", "2024-01-02"], "YMD", false],
    ["rows that disagree", ["01/02/2024", "13/02/2024", "02/13/2024"], "DMY", true],
  ])("%s", (_name, texts, order, ambiguous) => {
    expect(decide(texts)).toEqual({ order, ambiguous });
  });
});

test("any date in any format comes back", () => {
  const MONTHS =
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");
  const two = (number: number) => String(number).padStart(2, "0");
  type Format = { order: DateOrder; write: (year: number, month: number, day: number) => string };
  const formats: Format[] = [
    ...["/", "-", ".", " "].map((sign): Format => ({
      order: "DMY",
      write: (y, m, d) => `${two(d)}${sign}${two(m)}${sign}${y}`,
    })),
    { order: "DMY", write: (y, m, d) => `${d}/${m}/${two(y % 100)}` },
    { order: "MDY", write: (y, m, d) => `${m}/${d}/${y}` },
    { order: "MDY", write: (y, m, d) => `${two(m)}-${two(d)}-${y} 12:30` },
    { order: "DMY", write: (y, m, d) => `${y}-${two(m)}-${two(d)}` },
    { order: "DMY", write: (y, m, d) => `${y}-${two(m)}-${two(d)}T00:00:00.000Z` },
    { order: "DMY", write: (y, m, d) => `${y}${two(m)}${two(d)}` },
    { order: "DMY", write: (y, m, d) => `${d} de ${MONTHS[m - 1]} de ${y}` },
    { order: "DMY", write: (y, m, d) => `${d}-${MONTHS[m - 1]?.slice(0, 3)}-${y}` },
    { order: "DMY", write: (y, m, d) => `${MONTHS[m - 1]?.toUpperCase()} ${d}, ${y}` },
    { order: "DMY", write: (y, m, d) => String(Date.UTC(y, m - 1, d) / 86_400_000 + 25_569) },
  ];
  const day = fc.date({ min: new Date("1950-01-01"), max: new Date("2045-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom(...formats), (date, { order, write }) => {
      const iso = date.toISOString().slice(0, 10);
      const text = write(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
      expect(read(text, { ...SPANISH, order })).toBe(iso);
    }),
    { numRuns: 2_000 },
  );
});
