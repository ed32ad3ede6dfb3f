// SQL: how many fit is counted to one more than a file holds.
import { SECURITY_OUTCOMES } from "../../../../schema/rules/security-events.ts";
import { shownCount } from "../../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { chosenColumns } from "../../../platform/spreadsheets/chosen-columns.ts";
import { streamTable, writeBatches, type ExportedFile } from "../../../platform/spreadsheets/table-file.ts";
import type { TableCell, TableColumn } from "../../../platform/spreadsheets/table-writer.ts";
import { filterNames } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { issueExport } from "../../../shared/issue-export.ts";
import type { AllAuditNames } from "./audit-names.ts";
import { auditConditions, auditPage, type AuditEntryRow } from "./audit-trail.ts";
import { auditWords } from "./audit-words.ts";
import type { Feed, FeedConditions } from "./feed.ts";
import { securityConditions, securityPage, type SecurityEventRow } from "./security-log.ts";
import { securitySentence } from "./security-sentences.ts";
import type { SentencePart } from "./sentence-parts.ts";
import { auditSentence } from "./tell-entry.ts";

/** The `kind` of the tickets. */
export const AUDIT_EXPORT = "audit";
export const SECURITY_EXPORT = "security";

/** Each entry becomes a sentence, which looks up whom and what it names. */
const MOST_ENTRIES = 100_000;
const BATCH = 100;

/** What sentences are made with: loaders of one batch, so that no file keeps all it ever looked up. */
type Telling = Pick<Context, "db" | "loader">;

interface LogColumn<Row, Of extends string> extends TableColumn {
  of?: Of;
  cell: (row: Row, ctx: Telling, names: AllAuditNames) => TableCell | Promise<TableCell>;
}

const AUDIT_COLUMNS: readonly LogColumn<AuditEntryRow, never>[] = [
  { header: "Cuándo", kind: "instant", width: 18, cell: ({ at }) => madridTime(at) },
  { header: "Quién", kind: "text", width: 28, cell: ({ actorName }) => actorName },
  { header: "Acción", kind: "text", width: 32, cell: ({ action }) => auditWords(action) },
  {
    header: "Qué",
    kind: "text",
    width: 90,
    cell: async (row, ctx, names) => textOf(await auditSentence(ctx, names, row)),
  },
];

const SECURITY_COLUMNS: readonly LogColumn<SecurityEventRow, Contract.SecurityExportColumn>[] = [
  {
    header: "Qué",
    kind: "text",
    width: 80,
    of: "WHAT",
    cell: async (row, ctx, names) => textOf(await securitySentence(ctx, names, row)),
  },
  { header: "Cuenta", kind: "text", width: 28, cell: ({ accountName }) => accountName },
  {
    header: "Resultado",
    kind: "text",
    width: 12,
    of: "OUTCOME",
    cell: ({ outcome }) => SECURITY_OUTCOMES[outcome],
  },
  { header: "Cuándo", kind: "instant", width: 18, of: "AT", cell: ({ at }) => madridTime(at) },
  { header: "Dirección", kind: "text", width: 24, of: "ADDRESS", cell: ({ address }) => address },
];

/** For administrators: the trail as it is listed. Throws InvalidInput (days that are none; TOO_MANY). */
export async function exportAuditEntries(
  ctx: SignedInContext,
  { format, filter }: Contract.ExportAuditEntriesInput,
): Promise<{ url: string; fileName: string }> {
  await refuseTooMany(ctx, "audit_entries", auditConditions(filter ?? {}));
  return issueExport(ctx, {
    kind: AUDIT_EXPORT,
    name: "registro-de-actividad",
    format,
    action: "exportAuditEntries",
    subjectType: "audit",
    data: { filters: filterNames(filter ?? {}) },
    params: { filter },
  });
}

/** For administrators: the security log as it is listed. Throws InvalidInput (days that are none; TOO_MANY). */
export async function exportSecurityEvents(
  ctx: SignedInContext,
  { format, filter, columns }: Contract.ExportSecurityEventsInput,
): Promise<{ url: string; fileName: string }> {
  await refuseTooMany(ctx, "security_events", securityConditions(filter ?? {}));
  return issueExport(ctx, {
    kind: SECURITY_EXPORT,
    name: "registro-de-seguridad",
    format,
    action: "exportSecurityEvents",
    subjectType: "security",
    data: { filters: filterNames(filter ?? {}) },
    params: { filter, columns },
  });
}

/** For the parameters of a redeemed ticket. */
export function openAuditExport(
  ctx: Context,
  params: Record<string, unknown>,
  names: AllAuditNames,
): ExportedFile {
  const request = params as unknown as Contract.ExportAuditEntriesInput & { fileName: string };
  const page = (after: string | null) => auditPage(ctx, auditConditions(request.filter ?? {}, after), BATCH);
  const file = { ...request, sheetName: "Registro de actividad" };
  return streamLog(ctx, file, { columns: AUDIT_COLUMNS, page, names });
}

/** For the parameters of a redeemed ticket. */
export function openSecurityExport(
  ctx: Context,
  params: Record<string, unknown>,
  names: AllAuditNames,
): ExportedFile {
  const request = params as unknown as Contract.ExportSecurityEventsInput & { fileName: string };
  const page = (after: string | null) =>
    securityPage(ctx, securityConditions(request.filter ?? {}, after), BATCH);
  const columns = chosenColumns(SECURITY_COLUMNS, request.columns);
  return streamLog(ctx, { ...request, sheetName: "Registro de seguridad" }, { columns, page, names });
}

async function refuseTooMany(
  { db }: Pick<Context, "db">,
  table: "audit_entries" | "security_events",
  { sql, params }: FeedConditions,
): Promise<void> {
  const [found] = await db.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${table} e WHERE ${sql} LIMIT ${MOST_ENTRIES + 1}) AS fits`,
    params,
  );
  if ((found?.count ?? 0) <= MOST_ENTRIES) return;
  const message = `Son más de ${shownCount(MOST_ENTRIES)} anotaciones: elige menos días u otro filtro.`;
  throw new InvalidInput([{ field: ["filter"], code: "TOO_MANY", message }]);
}

interface Log<Row, Of extends string> {
  columns: readonly LogColumn<Row, Of>[];
  /** Newest first, from before the row `after` names: what is added meanwhile shifts nothing. */
  page: (after: string | null) => Promise<Feed<Row>>;
  names: AllAuditNames;
}

function streamLog<Row, Of extends string>(
  { db, log }: Context,
  file: { format: Contract.ExportFormat; fileName: string; sheetName: string },
  { columns, page, names }: Log<Row, Of>,
): ExportedFile {
  const rows = async function* () {
    for (let after: string | null = null; ;) {
      const { nodes, pageInfo }: Feed<Row> = await page(after);
      const telling = { db, ...ownLoaders() };
      yield await Promise.all(
        nodes.map((row) => Promise.all(columns.map(async ({ cell }) => cell(row, telling, names)))),
      );
      if (!pageInfo.hasNextPage) return;
      after = pageInfo.endCursor;
    }
  };
  const heads = columns.map(({ header, kind, width }) => ({ header, kind, width }));
  return streamTable({ log }, file, (open, reader) => writeBatches(open(heads), rows(), reader));
}

function ownLoaders(): Pick<Context, "loader"> {
  const loaders = new Map<string, unknown>();
  return {
    loader<T>(name: string, create: () => T): T {
      if (!loaders.has(name)) loaders.set(name, create());
      return loaders.get(name) as T;
    },
  };
}

function textOf(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join("");
}

const inMadrid = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Europe/Madrid",
  dateStyle: "short",
  timeStyle: "medium",
});

/** "yyyy-mm-dd hh:mm:ss" */
function madridTime(instant: Date): string {
  return inMadrid.format(instant);
}
