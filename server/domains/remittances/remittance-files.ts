// SQL: the lines with what their debts say today, through a cursor.
import { Readable } from "node:stream";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { PAYMENT_RECIPIENTS } from "../../../schema/rules/debt-payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownCount, shownMoney, shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import { REMITTANCE_LINE_KINDS } from "../../../schema/rules/remittances.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { renderPdf, type PdfDocument } from "../../platform/pdf.ts";
import { bullets, paragraph, table } from "../../platform/pdf-content.ts";
import { NotFound } from "../../platform/refusals.ts";
import { wordsCell } from "../../platform/spreadsheets/cell-sql.ts";
import { streamRows } from "../../platform/spreadsheets/row-stream.ts";
import { streamTable } from "../../platform/spreadsheets/table-file.ts";
import type { TableCell, TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { remittance } from "./list-remittances.ts";
import type { Remittance } from "./remittance.entity.ts";
import { closedLines, LINE_ORDER, sumsOf, type Sums } from "./remittance-lines.ts";

/** The `kind` of the tickets. */
export const REMITTANCE_DOWNLOAD = "remittance";
/** More lines than anybody reads on paper: the PDF has their sums by day then, the Excel every one. */
const MOST_ON_PAPER = 500;
export const NO_REMITTANCE = "No se ha encontrado esta liquidación.";

/** A link for one download within five minutes. Throws NotFound. */
export async function exportRemittance(
  ctx: SignedInContext,
  id: string,
  format: Contract.RemittanceFormat,
): Promise<{ url: string; fileName: string }> {
  const found = await remittance(ctx, id);
  if (found === null) throw new NotFound(NO_REMITTANCE);
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "exportRemittance",
      subjectType: "taskList",
      subjectId: found.listId,
      data: { format, remittanceId: found.id },
    });
    const params = { id: found.id, format };
    const url = await issueDownloadTicket(ctx, manager, { kind: REMITTANCE_DOWNLOAD, params });
    return { url, fileName: fileNameOf(found, format) };
  });
}

/** For the parameters of a redeemed ticket. Throws NotFound, Busy. */
export async function openRemittance(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const found = await remittance(ctx, String(params["id"]));
  if (found === null) throw new NotFound(NO_REMITTANCE);
  const sums = await sumsOf(ctx.db, closedLines(found));
  if (params["format"] === "XLSX") return openSheet(ctx, found, sums);
  const bytes = await renderPdf(await remittancePdf(ctx, found, sums));
  return {
    file: Readable.from([bytes]),
    fileName: fileNameOf(found, "PDF"),
    contentType: "application/pdf",
  };
}

function fileNameOf({ number }: Remittance, format: Contract.RemittanceFormat): string {
  return `liquidacion-${number}.${format.toLowerCase()}`;
}

/** What both formats end with, in their order. */
function totals({ receivedByPlatform, receivedByCreditor, excess, base, commission, vat, net }: Sums) {
  return [
    ["Recibido por la plataforma", receivedByPlatform],
    ["Recibido por el acreedor", receivedByCreditor],
    ...(excess === "0.00" ? [] : [["De ello, cobrado de más (sin comisión)", excess]]),
    ["Base de la comisión", base],
    ["Comisión", commission],
    ...vat.map(({ rate, amount }) => [`IVA (${shownPercent(rate)})`, amount]),
    [net.startsWith("-") ? "Neto, a cargo del acreedor" : "Neto para el acreedor", net],
  ] as [label: string, amount: string][];
}

const COLUMNS = [
  { header: "Fecha", kind: "date", width: 12, sql: "l.day::text" },
  { header: "Movimiento", kind: "text", width: 16, sql: wordsCell("l.kind", REMITTANCE_LINE_KINDS) },
  { header: "Tarea", kind: "text", width: 14, sql: "t.code_id" },
  { header: "Nº de contrato", kind: "text", width: 20, sql: "t.n_contract" },
  { header: "Deudor", kind: "text", width: 32, sql: "t.debtor" },
  { header: "Lo recibió", kind: "text", width: 14, sql: wordsCell("l.received_by", PAYMENT_RECIPIENTS) },
  { header: "Importe", kind: "amount", width: 14, sql: "l.amount" },
  { header: "Base", kind: "amount", width: 14, sql: "l.base" },
  { header: "Comisión (%)", kind: "amount", width: 12, sql: "l.rate" },
  { header: "Comisión", kind: "amount", width: 14, sql: "l.commission" },
] as const satisfies readonly (TableColumn & { sql: string })[];

function linesSql(found: Remittance): { sql: string; params: unknown[] } {
  const { sql, params } = closedLines(found);
  return {
    sql: `SELECT ${COLUMNS.map((column) => column.sql).join(", ")} FROM (${sql}) AS l
      LEFT JOIN tasks t ON t.id = l.task_id ORDER BY ${LINE_ORDER.replaceAll(/\b(?=day|id)/g, "l.")}`,
    params: [...params],
  };
}

function openSheet(ctx: Context, found: Remittance, sums: Sums): OpenedFile {
  const file = { format: "XLSX", fileName: fileNameOf(found, "XLSX"), sheetName: found.number } as const;
  return streamTable(ctx, file, async (open, reader) => {
    const writer = open(COLUMNS.map(({ header, kind, width }) => ({ header, kind, width })));
    await streamRows(ctx.db, { ...linesSql(found), whole: false }, reader, (row) => writer.write(row));
    for (const [label, amount] of totals(sums)) {
      const cells: TableCell[] = COLUMNS.map(() => null);
      cells[COLUMNS.findIndex(({ header }) => header === "Deudor")] = label;
      cells[COLUMNS.findIndex(({ header }) => header === "Importe")] = amount;
      await writer.write(cells);
    }
    await writer.close();
  });
}

async function remittancePdf(ctx: Context, found: Remittance, sums: Sums): Promise<PdfDocument> {
  const { number, creditor, creditorDocument, listCode, listName, periodFrom, periodUntil, currency } = found;
  const money = (amount: string) => shownMoney(amount, currency);
  return {
    title: "Liquidación al acreedor",
    subject: `Liquidación ${number}`,
    author: PRODUCT_NAME,
    facts: [
      `Liquidación ${number}`,
      `Periodo: del ${shownDay(periodFrom)} al ${shownDay(periodUntil)}`,
      `Cerrada el ${shownDay(dayInMadrid(found.closedAt))}`,
    ],
    lead: "",
    sections: [
      {
        title: "Datos",
        blocks: [
          bullets([
            `Acreedor: ${[creditor, creditorDocument].filter(Boolean).join(", ")}`,
            `Lista: ${listCode}, ${listName}`,
            `Movimientos: ${shownCount(found.count)}`,
          ]),
        ],
      },
      {
        title: "Resumen",
        blocks: [
          table(
            ["Concepto", "Importe"],
            totals(sums).map(([label, amount]) => [label, money(amount)]),
          ),
          paragraph(NOTE),
        ],
      },
      await linesSection(ctx, found),
    ],
    footer: `Liquidación ${number}`,
    date: found.closedAt,
  };
}

const NOTE =
  "Las anulaciones restan. La comisión de cada movimiento se redondea al céntimo; el IVA se calcula sobre la suma de las comisiones de cada tipo. Esta liquidación no sustituye a la factura.";

async function linesSection(ctx: Context, found: Remittance): Promise<PdfDocument["sections"][number]> {
  const money = (amount: string) => shownMoney(amount, found.currency);
  if (found.count > MOST_ON_PAPER) {
    const { sql, params } = closedLines(found);
    const days = await ctx.db.query<{ day: string; count: number; amount: string; commission: string }[]>(
      `SELECT day::text AS day, count(*)::int AS count, sum(amount)::numeric(16, 2)::text AS amount,
         sum(commission)::numeric(16, 2)::text AS commission FROM (${sql}) AS l GROUP BY day ORDER BY day`,
      [...params],
    );
    return {
      title: "Movimientos por día",
      blocks: [
        paragraph("Uno por uno están en el archivo de Excel."),
        table(
          ["Fecha", "Movimientos", "Importe", "Comisión"],
          days.map(({ day, count, amount, commission }) => [
            shownDay(day),
            shownCount(count),
            money(amount),
            money(commission),
          ]),
        ),
      ],
    };
  }
  const { sql, params } = linesSql(found);
  const rows = await ctx.db.query<Record<string, string | null>[]>(
    `SELECT day, kind, code_id, n_contract, received_by, amount, rate, commission FROM (${sql}) AS rows
       (day, kind, code_id, n_contract, debtor, received_by, amount, base, rate, commission)`,
    params,
  );
  return {
    title: "Movimientos",
    blocks: [
      table(
        ["Fecha", "Movimiento", "Deuda", "Importe", "Comisión"],
        rows.map((row) => [
          shownDay(row["day"] ?? ""),
          `${row["kind"] ?? ""}, lo recibió ${(row["received_by"] ?? "").toLowerCase()}`,
          row["code_id"] == null ? "Suprimida" : `${row["code_id"]} ${row["n_contract"] ?? ""}`,
          money(row["amount"] ?? ""),
          `${money(row["commission"] ?? "")} (${shownPercent(row["rate"] ?? "")})`,
        ]),
      ),
    ],
  };
}
