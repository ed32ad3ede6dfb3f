import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownCount, shownMoney, shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import { renderPdf, type PdfDocument } from "../../platform/pdf.ts";
import { paragraph, table } from "../../platform/pdf-content.ts";
import type { ColumnKind } from "../../platform/spreadsheets/table-writer.ts";
import { writeWorkbook, type XlsxSheet } from "../../platform/spreadsheets/xlsx-writer.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { figureTables, headFigures, type FigureKind, type FigureTable } from "./report-tables.ts";
import type { ListReport } from "./report.ts";

/** Of whose debts, on the report. */
export type ReportedList = Pick<TaskList, "codeId" | "name" | "company">;

type Kind = FigureTable["columns"][number]["kind"];
type Value = string | number | null;

/** More weeks than that are in the Excel alone. */
const MOST_WEEKS = 60;

const SHEET_KINDS: Readonly<Record<Kind, ColumnKind>> = {
  TEXT: "text",
  DAY: "date",
  COUNT: "integer",
  AMOUNT: "amount",
  PERCENT: "amount",
};

/** The same bytes for the same report and instant. */
export async function drawPdf(list: ReportedList, report: ListReport, at: Date): Promise<Buffer> {
  return renderPdf(pdfOf(list, report, at));
}

export async function drawSheets(list: ReportedList, report: ListReport): Promise<Buffer> {
  const output = new PassThrough();
  const whole = buffer(output);
  await writeWorkbook(output, sheetsOf(list, report));
  return whole;
}

function shown(kind: Kind, value: Value, currency: string): string {
  if (value === null) return "–";
  switch (kind) {
    case "TEXT":
      return String(value);
    case "DAY":
      return shownDay(String(value));
    case "COUNT":
      return shownCount(Number(value));
    case "AMOUNT":
      return shownMoney(String(value), currency);
    case "PERCENT":
      return shownPercent(String(value));
  }
}

export function periodWords({ isWhole, from, until }: ListReport): string {
  return `${isWhole ? "Desde el inicio de la lista" : "Periodo"}: del ${shownDay(from)} al ${shownDay(until)}`;
}

function pdfOf({ codeId, name, company }: ReportedList, report: ListReport, at: Date): PdfDocument {
  const show = (kind: FigureKind, value: Value) => shown(kind, value, report.currency);
  return {
    title: "Informe de la lista",
    subject: `Informe de la lista ${codeId}`,
    author: PRODUCT_NAME,
    facts: [`${company} · ${name} · ${codeId}`, periodWords(report), `Situación a ${shownDay(report.today)}`],
    lead: "",
    sections: [
      {
        title: "Resumen",
        blocks: [
          table(
            ["Concepto", "Valor"],
            headFigures(report).map(({ label, kind, value }) => [label, show(kind, value)]),
          ),
        ],
      },
      ...figureTables(report).map((part) => sectionOf(part, report.currency)),
    ],
    footer: `Informe de la lista ${codeId}`,
    date: at,
  };
}

function sectionOf(
  { title, intro, columns, rows, bars }: FigureTable,
  currency: string,
): PdfDocument["sections"][number] {
  const last = rows.slice(-MOST_WEEKS);
  const cells = last.map((row) => columns.map(({ kind }, at) => shown(kind, row[at] ?? null, currency)));
  const cut =
    last.length < rows.length
      ? [paragraph(`Las últimas ${MOST_WEEKS} semanas; todas están en el Excel.`)]
      : [];
  return {
    title,
    blocks: [
      rows.length === 0
        ? paragraph("Ninguno.")
        : table(
            columns.map(({ header }) => header),
            cells,
            bars === undefined ? undefined : barsOf(last, bars),
          ),
      paragraph(intro),
      ...cut,
    ],
  };
}

/** Of the longest: only the length of a bar goes through a float. */
function barsOf(rows: FigureTable["rows"], column: number): number[] {
  const values = rows.map((row) => Math.max(0, Number(row[column] ?? 0)));
  const most = Math.max(...values, 0);
  return values.map((value) => (most === 0 ? 0 : value / most));
}

function sheetsOf({ codeId, name, company }: ReportedList, report: ListReport): XlsxSheet[] {
  const facts: [string, string][] = [
    ["Empresa", company],
    ["Lista", `${codeId} · ${name}`],
    ["Periodo", periodWords(report)],
    ["Situación a", shownDay(report.today)],
    ["Moneda", report.currency],
  ];
  const head: XlsxSheet = {
    name: "Resumen",
    columns: [
      { header: "Concepto", kind: "text", width: 40 },
      { header: "Dato", kind: "text", width: 48 },
      { header: "Número", kind: "integer", width: 12 },
      { header: "Importe", kind: "amount", width: 18 },
      { header: "Porcentaje", kind: "amount", width: 12 },
    ],
    rows: [
      ...facts.map(([label, text]) => [label, text, null, null, null]),
      ...headFigures(report).map(({ label, kind, value }) => [
        label,
        null,
        ...(["COUNT", "AMOUNT", "PERCENT"] as const).map((own) => (own === kind ? value : null)),
      ]),
    ],
  };
  return [
    head,
    ...figureTables(report).map(({ short, columns, rows }) => ({
      name: short,
      columns: columns.map(({ header, kind }, at) => ({
        header,
        kind: SHEET_KINDS[kind],
        width: at === 0 ? 34 : 20,
      })),
      rows,
    })),
  ];
}
