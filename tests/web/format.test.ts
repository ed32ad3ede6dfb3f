import { shownCount } from "../../schema/rules/spanish-numbers.ts";
import { describe, expect, test } from "@jest/globals";
import {
  formatAgo,
  formatBytes,
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoney,
  formatPercent,
  todayInMadrid,
  withWholeAmounts,
} from "../../web/lib/format.ts";
import { fold, joinWords, plural } from "../../web/lib/text.ts";

const NBSP = "\u00A0";

describe("money", () => {
  test.each([
    ["1234.56", `1.234,56${NBSP}€`],
    ["0", `0,00${NBSP}€`],
    ["-1234567.5", `-1.234.567,50${NBSP}€`],
    ["0.1", `0,10${NBSP}€`],
    ["9007199254740993.07", `9.007.199.254.740.993,07${NBSP}€`],
    ["1000", `1.000,00${NBSP}€`],
    ["-0.00", `0,00${NBSP}€`],
    ["12.345", `12,345${NBSP}€`],
  ])("%s is written %s, digit by digit", (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  test("another currency keeps its name, and what is no amount stays as it is", () => {
    expect(formatMoney("5.00", "CHF")).toBe(`5,00${NBSP}CHF`);
    expect(formatMoney("n/d")).toBe("n/d");
  });

  test("an amount within a sentence stays with its currency", () => {
    expect(withWholeAmounts("Avisa de 677,60 €.")).toBe(`Avisa de 677,60${NBSP}€.`);
  });
});

describe("dates", () => {
  test("a calendar date doesn't move with the clock", () => {
    expect(formatDate("2026-03-12")).toBe("12/03/2026");
  });

  test("an instant is shown as seen in Madrid", () => {
    expect(formatDate("2026-03-11T23:30:00.000Z")).toBe("12/03/2026");
    expect(formatDateTime("2026-07-01T22:05:00.000Z")).toBe("02/07/2026, 00:05");
    expect(todayInMadrid(new Date("2026-12-31T23:30:00Z"))).toBe("2027-01-01");
  });

  test("nothing stays nothing", () => {
    expect(formatDate(null)).toBe("");
    expect(formatDateTime("ayer")).toBe("");
  });

  test("distances are told in words", () => {
    const now = Date.parse("2026-03-12T12:00:00Z");
    expect(formatAgo("2026-03-12T11:55:00Z", now)).toBe("hace 5 minutos");
    expect(formatAgo("2026-03-11T12:00:00Z", now)).toBe("ayer");
    expect(formatAgo("2026-03-12T11:59:40Z", now)).toBe("ahora mismo");
  });
});

test("counts, shares, sizes and durations", () => {
  expect(shownCount(1_234_567)).toBe("1.234.567");
  expect(formatPercent(0.004)).toBe(`1${NBSP}%`);
  expect(formatPercent(0.999)).toBe(`99${NBSP}%`);
  expect(formatBytes(1_536_000)).toBe(`1,5${NBSP}MB`);
  expect(formatDuration(93_784)).toBe(`1${NBSP}d 2${NBSP}h`);
  expect(formatDuration(0)).toBe(`0${NBSP}s`);
});

test("words", () => {
  expect(plural(1, "tarea", "tareas")).toBe("1 tarea");
  expect(plural(1200, "tarea", "tareas")).toBe("1.200 tareas");
  expect(fold("  ÁRBOL  Ñandú ")).toBe("arbol ñandu");
  expect(joinWords(["padres", "hijos"])).toBe("padres e hijos");
  expect(joinWords(["a", "b", "c"])).toBe("a, b y c");
});
