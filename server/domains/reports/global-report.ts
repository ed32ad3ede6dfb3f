// SQL: the figures of every list, added up by company in one statement, which is one snapshot.
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { PRODUCT_NAME } from "../../../schema/rules/product.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownCount, shownEuros, shownPercent } from "../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Deps } from "../../platform/deps.ts";
import { centsOf } from "../../platform/money.ts";
import { renderPdf } from "../../platform/pdf.ts";
import { paragraph, table } from "../../platform/pdf-content.ts";
import { writeWorkbook } from "../../platform/spreadsheets/xlsx-writer.ts";
import type { TableColumn } from "../../platform/spreadsheets/table-writer.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { promiseStateSql, RECEIVED_SQL } from "../tasks/report-rows.ts";
import { AGREED_TOTAL_SQL } from "../tasks/agreed-amount.ts";
import { readPeriod, type ReportPeriod } from "./period.ts";
import { XLSX_TYPE } from "./report-files.ts";
import { shareOf, sumOf } from "./report.ts";

/** The `kind` of the tickets. */
export const GLOBAL_REPORT_DOWNLOAD = "global-report";

type Row = Contract.CompanyReport;
type Counted = Omit<Row, "recoveredShare">;

/** Of all live lists. A period left open at one end goes from the first list, or until today. */
export async function globalReport(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { from, until }: ReportPeriod,
): Promise<Contract.GlobalReport> {
  const today = clock.today();
  const rows = await db.query<Counted[]>(
    `WITH claimed AS (
       SELECT list_id, sum(tasks) AS debts, sum(amount) AS amount,
         coalesce(sum(tasks) FILTER (WHERE state = 'CON_ACUERDO'), 0) AS agreements, ${AGREED_TOTAL_SQL}::numeric AS agreed
       FROM task_totals WHERE list_id > 0 GROUP BY list_id),
     charged AS (
       SELECT t.list_id, sum(CASE WHEN c.reverses_id IS NULL THEN c.amount ELSE -c.amount END) AS amount
       FROM debt_charges c JOIN tasks t ON t.id = c.task_id AND t.deleted_at IS NULL GROUP BY t.list_id),
     money AS (
       SELECT p.list_id, sum(CASE e.kind WHEN 'PAYMENT' THEN e.amount ELSE -e.amount END) AS recovered
       FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id
       WHERE p.list_id IS NOT NULL AND e.day BETWEEN coalesce($1::date, '-infinity') AND coalesce($2::date, 'infinity')
       GROUP BY p.list_id),
     promised AS (
       SELECT t.list_id, ${promiseStateSql("s.received", "$3::date")} AS state
       FROM debt_promises p JOIN tasks t ON t.id = p.task_id AND t.deleted_at IS NULL AND t.list_id IS NOT NULL
       CROSS JOIN LATERAL (SELECT ${RECEIVED_SQL} AS received) AS s
       WHERE p.made_on BETWEEN coalesce($1::date, '-infinity') AND coalesce($2::date, 'infinity')),
     promises AS (
       SELECT list_id, count(*) AS made, count(*) FILTER (WHERE state = 'KEPT') AS kept,
         count(*) FILTER (WHERE state IN ('BROKEN', 'PARTLY_KEPT')) AS broken
       FROM promised WHERE state <> 'WITHDRAWN' GROUP BY list_id)
     SELECT l.company, count(*)::int AS lists, coalesce(sum(c.debts), 0)::int AS debts,
       (coalesce(sum(c.amount), 0) + coalesce(sum(a.amount), 0))::numeric(20, 2)::text AS amount,
       coalesce(sum(m.recovered), 0)::numeric(20, 2)::text AS recovered,
       coalesce(sum(c.agreements), 0)::int AS agreements, coalesce(sum(c.agreed), 0)::numeric(20, 2)::text AS agreed,
       coalesce(sum(p.made), 0)::int AS "promisesMade", coalesce(sum(p.kept), 0)::int AS "promisesKept",
       coalesce(sum(p.broken), 0)::int AS "promisesBroken"
     FROM task_lists l LEFT JOIN claimed c ON c.list_id = l.id LEFT JOIN money m ON m.list_id = l.id
     LEFT JOIN promises p ON p.list_id = l.id LEFT JOIN charged a ON a.list_id = l.id
     WHERE l.deleted_at IS NULL GROUP BY l.company ORDER BY l.company COLLATE spanish, l.company`,
    [from, until, today],
  );
  return { today, from, until, currency: "EUR", companies: rows.map(withShare), total: totalOf(rows) };
}

function withShare(row: Counted): Row {
  return { ...row, recoveredShare: shareOf(centsOf(row.recovered), centsOf(row.amount)) };
}

function totalOf(rows: readonly Counted[]): Row {
  const count = (of: (row: Counted) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const money = (of: (row: Counted) => string) => decimalOf(sumOf(rows.map(of)));
  return withShare({
    company: "",
    lists: count((row) => row.lists),
    debts: count((row) => row.debts),
    amount: money((row) => row.amount),
    recovered: money((row) => row.recovered),
    agreements: count((row) => row.agreements),
    agreed: money((row) => row.agreed),
    promisesMade: count((row) => row.promisesMade),
    promisesKept: count((row) => row.promisesKept),
    promisesBroken: count((row) => row.promisesBroken),
  });
}

/** A link for one download within five minutes. Throws InvalidInput. */
export async function exportGlobalReport(
  ctx: SignedInContext,
  { period, format }: Contract.MutationExportGlobalReportArgs,
): Promise<{ url: string; fileName: string }> {
  const { from, until } = readPeriod(period, ctx.clock.today());
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "exportGlobalReport",
      subjectType: "taskList",
      data: { format },
    });
    const params = { from, until, format };
    const url = await issueDownloadTicket(ctx, manager, { kind: GLOBAL_REPORT_DOWNLOAD, params });
    return { url, fileName: fileNameOf(format, until ?? ctx.clock.today()) };
  });
}

function fileNameOf(format: Contract.ReportFormat, day: string): string {
  return `informe-global-${day}.${format.toLowerCase()}`;
}

/** For the parameters of a redeemed ticket. Throws Busy. */
export async function openGlobalReport(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const dayOf = (name: string) => (typeof params[name] === "string" ? params[name] : null);
  const report = await globalReport(ctx, { from: dayOf("from"), until: dayOf("until") });
  const format = params["format"] === "XLSX" ? "XLSX" : "PDF";
  const bytes = format === "XLSX" ? await sheetOf(report) : await pdfOf(report, ctx.clock.now());
  return {
    file: Readable.from([bytes]),
    fileName: fileNameOf(format, report.until ?? report.today),
    contentType: format === "XLSX" ? XLSX_TYPE : "application/pdf",
  };
}

const COLUMNS = [
  { header: "Empresa", kind: "text", width: 36 },
  { header: "Listas", kind: "integer", width: 10 },
  { header: "Deudas", kind: "integer", width: 12 },
  { header: "Importe reclamado", kind: "amount", width: 20 },
  { header: "Recuperado", kind: "amount", width: 18 },
  { header: "Recuperado (%)", kind: "amount", width: 16 },
  { header: "Con acuerdo", kind: "integer", width: 14 },
  { header: "Importe con acuerdo", kind: "amount", width: 20 },
  { header: "Promesas hechas", kind: "integer", width: 16 },
  { header: "Promesas cumplidas", kind: "integer", width: 18 },
  { header: "Promesas incumplidas", kind: "integer", width: 20 },
] as const satisfies readonly TableColumn[];

const cellsOf = (row: Row) => [
  row.company === "" ? "Total" : row.company,
  row.lists,
  row.debts,
  row.amount,
  row.recovered,
  row.recoveredShare ?? null,
  row.agreements,
  row.agreed,
  row.promisesMade,
  row.promisesKept,
  row.promisesBroken,
];

async function sheetOf(report: Contract.GlobalReport): Promise<Buffer> {
  const output = new PassThrough();
  const whole = buffer(output);
  const rows = [...report.companies, report.total].map(cellsOf);
  await writeWorkbook(output, [{ name: "Informe global", columns: COLUMNS, rows }]);
  return whole;
}

/** A page is narrower than a sheet: two tables, of money and of what was arranged. */
function pdfOf(report: Contract.GlobalReport, at: Date): Promise<Buffer> {
  const { today, from, until } = report;
  const rows = [...report.companies, report.total];
  const name = ({ company }: Row) => (company === "" ? "Total" : company);
  return renderPdf({
    title: "Informe global",
    subject: "Informe global",
    author: PRODUCT_NAME,
    facts: [periodWords(from ?? null, until ?? null, today), `Situación a ${shownDay(today)}`],
    lead: "",
    sections: [
      {
        title: "Recuperación por empresa",
        blocks: [
          table(
            ["Empresa", "Deudas", "Reclamado", "Recuperado", "%"],
            rows.map((row) => [
              name(row),
              shownCount(row.debts),
              shownEuros(row.amount),
              shownEuros(row.recovered),
              row.recoveredShare == null ? "–" : shownPercent(row.recoveredShare),
            ]),
          ),
          paragraph("Lo recuperado son los pagos menos las anulaciones del periodo."),
        ],
      },
      {
        title: "Acuerdos y promesas por empresa",
        blocks: [
          table(
            ["Empresa", "Con acuerdo", "Importe con acuerdo", "Promesas hechas", "Cumplidas"],
            rows.map((row) => [
              name(row),
              shownCount(row.agreements),
              shownEuros(row.agreed),
              shownCount(row.promisesMade),
              shownCount(row.promisesKept),
            ]),
          ),
          paragraph("Los acuerdos, a día de hoy; las promesas, las hechas en el periodo sin las retiradas."),
        ],
      },
    ],
    footer: "Informe global",
    date: at,
  });
}

function periodWords(from: string | null, until: string | null, today: string): string {
  if (from === null && until === null) return `Desde el inicio hasta el ${shownDay(today)}`;
  return `Periodo: ${from === null ? "desde el inicio" : `del ${shownDay(from)}`} al ${shownDay(until ?? today)}`;
}
