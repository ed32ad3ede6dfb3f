import { describe, expect, test } from "@jest/globals";
import {
  findHeaderRow,
  headerCellsAt,
  nameColumns,
} from "../../../server/domains/task-imports/reading/header.ts";

const DATA = [
  ["Fondo Levante", "FL/001", "\u00021200.5", "\u00032024-03-12", "Íñigo Muñoz", "600100200", "i@c.example"],
  ["Fondo Levante", "FL/002", "\u0002300", "\u00032024-03-13", "Ana Gil", "600100201", "a@c.example"],
  ["Fondo Levante", "FL/003", "\u0002450", "\u00032024-03-14", "Eva Paz", "", "e@c.example"],
];
const HEADER = ["Entidad", "Nº Contrato", "Importe deuda", "Fecha deuda", "Deudor", "Teléfono", "Email"];

describe("finding the header", () => {
  test.each([
    ["in the first row", [HEADER, ...DATA], 0],
    [
      "under a title and key-value lines",
      [["Relación de deudas"], ["Fecha:", "\u00032026-01-15"], ["Cliente", "Banco Iberia"], HEADER, ...DATA],
      3,
    ],
    ["under a logo and a total line", [["BANCO IBERIA"], ["Total:", "", "\u00021950.5"], HEADER, ...DATA], 2],
    ["with unknown words", [["Kolumne A", "Beta", "Gama", "Delta", "Zeta", "Eta", "Theta"], ...DATA], 0],
    ["with a column nobody named", [HEADER.with(3, ""), ...DATA], 0],
    ["repeated further down", [HEADER, DATA[0] as string[], HEADER, ...DATA], 0],
    [
      "among hundreds of columns nobody knows",
      [[...HEADER, ...Array.from({ length: 200 }, (_, at) => `Campo ${at}`)], ...DATA],
      0,
    ],
  ])("%s", (_, head, index) => {
    expect(findHeaderRow(head)?.index).toBe(index);
  });

  test("only text below still is a table", () => {
    const head = [
      ["Nombre", "Dirección", "Provincia"],
      ["Ana Gil", "Calle Mayor", "Madrid"],
      ["Eva Paz", "Ronda Sur", "Vigo"],
    ];
    expect(findHeaderRow(head)?.index).toBe(0);
  });

  test("a list without header has none", () => {
    expect(findHeaderRow(DATA)).toBeNull();
    expect(findHeaderRow([])).toBeNull();
  });

  test("a header of two rows is put together", () => {
    const head = [
      ["Listado"],
      ["Entidad", "Operación", "", "", "Deudor", "Contacto", ""],
      ["", "Contrato", "Importe", "Fecha", "", "Teléfono", "Email"],
      ...DATA,
    ];
    const header = findHeaderRow(head);
    expect(header).toEqual({
      index: 2,
      cells: ["Entidad", "Contrato", "Importe", "Fecha", "Deudor", "Teléfono", "Email"],
    });
    expect(headerCellsAt(head, 2)).toEqual(header?.cells);
  });

  test("groups tell equal names of a two-row header apart", () => {
    const head = [
      ["Titular", "", "Avalista", "", "Deuda", "", ""],
      ["Nombre", "Teléfono", "Nombre", "Teléfono", "Importe", "Fecha", "Contrato"],
      ["Ana Gil", "600100200", "Eva Paz", "600100201", "\u000212", "\u00032024-03-12", "FL/001"],
      ["Leo Sanz", "600100202", "Ada Ruiz", "600100203", "\u000213", "\u00032024-03-13", "FL/002"],
    ];
    expect(findHeaderRow(head)?.cells).toEqual([
      "Titular Nombre",
      "Titular Teléfono",
      "Avalista Nombre",
      "Avalista Teléfono",
      "Importe",
      "Fecha",
      "Contrato",
    ]);
  });
});

describe("naming columns", () => {
  test("names are distinct, tidy, and cover every column with data", () => {
    expect(nameColumns(["Teléfono", "teléfono", " Tel.\n fijo ", "", "Teléfono (2)", "", ""], 6)).toEqual([
      "Teléfono",
      "teléfono (2)",
      "Tel. fijo",
      "Columna D",
      "Teléfono (2) (2)",
      "Columna F",
    ]);
    expect(nameColumns(["Entidad", "\u00022024", "", ""])).toEqual(["Entidad", "2024"]);
  });
});
