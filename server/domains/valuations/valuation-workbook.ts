// SQL: the rows go through a cursor.
import { PassThrough, type Readable } from "node:stream";
import {
  AMOUNT_UNIT_NAMES,
  classBounds,
  LEFT_OUT_REASONS,
  NOTICES,
  PARAMETER_LIMITS,
  PRODUCTS,
  ROUTES,
  VALUATION_FIELDS,
  type LeftOutReason,
  type Notice,
  type ValuationParameters,
} from "../../../schema/rules/valuations.ts";
import { VALUATION_METHOD } from "../../../schema/rules/valuation-method.ts";
import { wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { streamRows } from "../../platform/spreadsheets/row-stream.ts";
import type { TableCell, TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { openWorkbook, type XlsxWorkbook } from "../../platform/spreadsheets/xlsx-writer.ts";
import type { Context } from "../../shared/context.ts";
import { STARTING_CURVES } from "./model/starting-curves.ts";
import { reliabilityLines, shownParameter, type ReportFacts } from "./valuation-report.ts";
import { euros } from "./valuation-rows.ts";
import type { WalletValuation } from "./wallet-valuation.entity.ts";

const CONTRACT_COLUMNS = [
  { header: "Fila del archivo", kind: "integer", width: 10, sql: "r.row_number" },
  { header: "Contrato", kind: "text", width: 22, sql: "r.contract_id" },
  { header: "Provincia o CP", kind: "text", width: 16, sql: "r.place" },
  { header: "Importe", kind: "amount", width: 14, sql: "r.amount" },
  { header: "Segmento", kind: "text", width: 60, sql: "r.segment" },
  { header: "Puntuación", kind: "integer", width: 11, sql: "r.score" },
  { header: "Clase", kind: "text", width: 8, sql: "r.risk_class" },
  { header: "Recuperación esperada", kind: "amount", width: 20, sql: "r.expected" },
  { header: "Mínimo (80 %)", kind: "amount", width: 14, sql: "r.low" },
  { header: "Máximo (80 %)", kind: "amount", width: 14, sql: "r.high" },
  { header: "Valor actual neto", kind: "amount", width: 16, sql: "r.present_value" },
  { header: "Ruta recomendada", kind: "text", width: 22, sql: wordsCell("r.route", ROUTES) },
  { header: "Motivo", kind: "text", width: 80, sql: "r.reason" },
] as const satisfies readonly (TableColumn & { sql: string })[];

const LEFT_OUT_COLUMNS = [
  { header: "Fila del archivo", kind: "integer", width: 10, sql: "r.row_number" },
  { header: "Motivo", kind: "text", width: 50, sql: wordsCell("r.left_out", LEFT_OUT_REASONS) },
  { header: "Lo que pone", kind: "text", width: 40, sql: "r.found" },
] as const satisfies readonly (TableColumn & { sql: string })[];

const AMOUNT_COLUMNS: TableColumn[] = [
  { header: "Contratos", kind: "integer", width: 12 },
  { header: "Importe", kind: "amount", width: 16 },
  { header: "Mínimo (80 %)", kind: "amount", width: 16 },
  { header: "Recuperación esperada", kind: "amount", width: 22 },
  { header: "Máximo (80 %)", kind: "amount", width: 16 },
  { header: "VAN mínimo (80 %)", kind: "amount", width: 18 },
  { header: "Valor actual neto", kind: "amount", width: 18 },
  { header: "VAN máximo (80 %)", kind: "amount", width: 18 },
];

/** Four sheets: summary, contracts, rows left out, method. What it throws breaks the file off. */
export function valuationWorkbook(ctx: Pick<Context, "db" | "log">, facts: ReportFacts): Readable {
  const file = new PassThrough({ highWaterMark: 262_144 });
  fill(ctx, facts, file).catch((error: unknown) => {
    if (file.closed || file.destroyed) return;
    ctx.log.error({ err: error }, "a valuation's workbook broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return file;
}

async function fill({ db }: Pick<Context, "db">, facts: ReportFacts, file: PassThrough): Promise<void> {
  const { valuation } = facts;
  const workbook = openWorkbook(file);
  await writeTable(
    workbook,
    "Resumen",
    [{ header: "Grupo", kind: "text", width: 44 }, ...AMOUNT_COLUMNS],
    summary(valuation),
  );
  for (const [sheetName, columns, condition] of [
    ["Contratos", CONTRACT_COLUMNS, "r.left_out IS NULL"],
    ["Filas excluidas", LEFT_OUT_COLUMNS, "r.left_out IS NOT NULL"],
  ] as const) {
    const table = workbook.table(
      columns.map(({ header, kind, width }) => ({ header, kind, width })),
      { sheetName },
    );
    const sql = `SELECT ${columns.map((column) => column.sql).join(", ")} FROM wallet_valuation_rows r
      WHERE r.valuation_id = $1 AND ${condition} ORDER BY r.row_number`;
    await streamRows(db, { sql, params: [valuation.id], whole: false }, file, (row) => table.write(row));
    await table.close();
  }
  const lines: TableColumn[] = [
    { header: "Concepto", kind: "text", width: 40 },
    { header: "Texto", kind: "text", width: 120 },
  ];
  await writeTable(workbook, "Método y parámetros", lines, method(facts));
  await workbook.close();
}

async function writeTable(
  workbook: XlsxWorkbook,
  sheetName: string,
  columns: readonly TableColumn[],
  rows: readonly TableCell[][],
): Promise<void> {
  const table = workbook.table(columns, { sheetName });
  for (const row of rows) await table.write(row);
  await table.close();
}

function summary({ figures }: WalletValuation): TableCell[][] {
  const share = (
    name: string,
    of: { count: number; amountCents: number; expectedCents: number; presentValueCents: number },
  ) => [
    name,
    of.count,
    euros(of.amountCents),
    null,
    euros(of.expectedCents),
    null,
    null,
    euros(of.presentValueCents),
    null,
  ];
  return [
    [
      "Cartera",
      figures.count,
      euros(figures.amountCents),
      euros(figures.lowCents),
      euros(figures.expectedCents),
      euros(figures.highCents),
      euros(figures.presentValueLowCents),
      euros(figures.presentValueCents),
      euros(figures.presentValueHighCents),
    ],
    ...figures.classes.map((one) => share(`Clase ${one.riskClass} (${classBounds(one.riskClass)})`, one)),
    ...figures.routes.map((one) => share(`Ruta: ${ROUTES[one.route]}`, one)),
    ...figures.products.map((one) => share(`Producto: ${PRODUCTS[one.product]}`, one)),
    ...figures.curve.map(({ month, lowCents, expectedCents, highCents }) => [
      `Acumulado hasta el mes ${month}`,
      null,
      null,
      euros(lowCents),
      euros(expectedCents),
      euros(highCents),
      null,
      null,
      null,
    ]),
  ];
}

function method({ valuation, leadCode, company, signer }: ReportFacts): TableCell[][] {
  const { parameters, notices, leftOutCounts } = valuation;
  const names = Object.keys(PARAMETER_LIMITS) as (keyof ValuationParameters)[];
  return [
    ["Valoración", valuation.number ?? "Borrador sin firmar"],
    ...(valuation.replaces === null ? [] : [["Sustituye a", valuation.replaces]]),
    ["Solicitud", `${leadCode}, ${company}`],
    ...(signer === null ? [] : [["Revisada y firmada por", signer]]),
    ["Fecha de valoración", valuation.asOf.split("-").toReversed().join("/")],
    ["Puntuación de la cartera", `${valuation.figures.score} de 100`],
    ["Filas del archivo", String(valuation.rowCount)],
    ...(Object.entries(leftOutCounts) as [LeftOutReason, number][]).map(([reason, count]) => [
      `Filas excluidas. ${LEFT_OUT_REASONS[reason]}`,
      String(count),
    ]),
    ...(Object.entries(notices) as [Notice, number][]).map(([notice, count]) => [
      "Aviso de lectura",
      `${NOTICES[notice]}: ${count}`,
    ]),
    ["Importes leídos en", AMOUNT_UNIT_NAMES[valuation.unit]],
    ...valuation.columns.map(({ name, field }) => [`Columna «${name}»`, VALUATION_FIELDS[field]]),
    ...names.map((name) => [PARAMETER_LIMITS[name].label, shownParameter(name, parameters[name])]),
    ["Versión del modelo", `${valuation.modelVersion}. ${STARTING_CURVES.source}`],
    ...VALUATION_METHOD.map(({ title, text }) => [title, text]),
    ...reliabilityLines(valuation.figures.count).map((line) => ["Fiabilidad", line]),
    ...(valuation.note === "" ? [] : [["Nota de quien la ha revisado", valuation.note]]),
  ];
}
