import { workbookParts, zipBytes } from "../support/workbook-bytes.ts";

/** Text as it is written, a number as a program types it, a formula with its result, or nothing. */
export type Cell = string | number | { formula: string; result: number } | null;

export const HEADERS = [
  "Nº de contrato",
  "Importe pendiente",
  "Fecha de impago",
  "Tipo de producto",
  "Email (S/N)",
  "Teléfono (S/N)",
  "Documentación",
  "Valor de la garantía",
  "Importe pagado",
  "Provincia",
  "Tipo de persona",
  "Situación judicial",
];

/** A workbook of these rows; an empty row stays blank. */
export function portfolioFile(rows: readonly (readonly Cell[])[]): Buffer {
  return zipBytes(workbookParts(rows.map(rowXml).join("")));
}

/** A tidy portfolio. */
export function tidyRows(count: number): Cell[][] {
  const products = ["Préstamo personal", "Tarjeta revolving", "Telecomunicaciones", "Factura", "Hipoteca"];
  const body = Array.from({ length: count }, (_, at): Cell[] => [
    `K-${10_000 + at}`,
    500 + ((at * 377) % 9_000) + 0.25,
    `15/${String((at % 12) + 1).padStart(2, "0")}/${2020 + (at % 6)}`,
    products[at % 5] ?? "",
    at % 3 === 0 ? "Sí" : "No",
    at % 4 === 0 ? "N" : "S",
    at % 2 === 0 ? "Sí" : "No",
    at % 5 === 4 ? 80_000 : 0,
    at % 7 === 0 ? 120.5 : 0,
    "Sevilla",
    "Persona física",
    at % 11 === 0 ? "Demanda presentada" : "No",
  ]);
  return [HEADERS, ...body];
}

function rowXml(cells: readonly Cell[], at: number): string {
  return `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCodePoint(65 + column)}${at + 1}`)).join("")}</row>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "string")
    return `<c r="${place}" t="inlineStr"><is><t>${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
  return `<c r="${place}"><f>${cell.formula}</f><v>${cell.result}</v></c>`;
}
