import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  cellText,
  elapsedCell,
  isDateCell,
  isNumberCell,
  numberCell,
  serialCell,
  textCell,
  timeCell,
} from "../../../server/domains/task-imports/reading/cell.ts";

describe("cells", () => {
  test("numbers are written out exactly, without exponent", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), (value) => {
        const cell = numberCell(value);
        expect(isNumberCell(cell)).toBe(true);
        expect(cell.slice(1)).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(cell.slice(1)) === value).toBe(true);
      }),
    );
    expect(numberCell(Number.NaN)).toBe("");
  });

  test("serial numbers become days and instants", () => {
    expect(serialCell(45_363, false)).toBe("\u00032024-03-12");
    expect(serialCell(45_363.4375, false)).toBe("\u00032024-03-12T10:30:00");
    expect(serialCell(45_363.999999, false)).toBe("\u00032024-03-13");
    expect(serialCell(1, false)).toBe("\u00031900-01-01");
    expect(serialCell(61, false)).toBe("\u00031900-03-01");
    expect(serialCell(0, true)).toBe("\u00031904-01-01");
    expect(serialCell(0.4375, false)).toBe("10:30:00");
    expect(serialCell(0, false)).toBe("00/01/1900");
    expect(serialCell(-1, false)).toBe("\u0002-1");
    expect(elapsedCell(1.0625)).toBe("25:30:00");
    expect([0, 0.4375].map((serial) => timeCell(serial, false))).toEqual(["00:00:00", "10:30:00"]);
    expect(timeCell(0, true)).toBe("00:00:00");
    expect(timeCell(45_363.4375, false)).toBe(serialCell(45_363.4375, false));
  });

  test("people see Spanish dates and decimals", () => {
    expect(cellText("\u00032024-03-12")).toBe("12/03/2024");
    expect(cellText("\u00032024-03-12T10:30:00")).toBe("12/03/2024 10:30:00");
    expect(cellText("\u0002-1234.5")).toBe("-1234,5");
    expect(cellText("001.5")).toBe("001.5");
  });

  test("text can't pretend to be a typed value", () => {
    for (const mark of ["\u0002", "\u0003", "\u001f", "\u0000"]) {
      const cell = textCell(`${mark}12\t3\r\n4`);
      expect(cell).toBe(" 12\t3\n4");
      expect(isNumberCell(cell) || isDateCell(cell)).toBe(false);
    }
  });
});
