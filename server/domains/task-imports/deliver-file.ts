// SQL: keys belong to a domain above, and one is only locked.
import type { EntityManager } from "typeorm";
import { In } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { Conflict } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import type { Upload } from "../../shared/uploads.ts";
import { OPEN, type ImportStatus, type TaskImportRecord } from "./import-record.ts";
import { importRows, type ImportRow } from "./import-rows.ts";
import { findImport } from "./import-store.ts";
import { importCounts } from "./import-view.ts";
import { startTaskImport } from "./start-import.ts";
import { taskListLoader } from "../tasks/tasks.loaders.ts";
import { TaskImport } from "./task-import.entity.ts";

/** Of one key that are neither saved nor ended otherwise: each holds a file of up to 100 MB. */
const MOST_OPEN = 20;
const SHOWN_ROWS = 100;

/**
 * Takes a file from a program. It is saved without anybody's help where nothing is left open (settle-deliveries.ts); what it
 * waits for otherwise, the delivery says. Throws UnsupportedFile, TooLarge, Busy, StorageFull, ScannerUnavailable, Conflict
 * (TOO_MANY_OPEN).
 */
export async function deliverTaskFile(
  ctx: Context,
  upload: Upload,
  listDetails: Contract.TaskImportListDetailsInput | null | undefined,
): Promise<{ delivery: TaskImportRecord }> {
  const { import: delivery } = await startTaskImport(ctx, upload, {
    listDetails: listDetails ?? null,
    refuseTooMany: (manager) => refuseTooMany(ctx, manager),
  });
  return { delivery };
}

/** The key is locked, so that files delivered at once are counted one after the other. */
async function refuseTooMany({ apiKey }: Context, manager: EntityManager): Promise<void> {
  if (apiKey === null) return;
  await manager.query(`SELECT FROM api_keys WHERE id = $1 FOR NO KEY UPDATE`, [apiKey.apiKeyId]);
  const open = await manager
    .getRepository(TaskImport)
    .countBy({ apiKeyId: apiKey.apiKeyId, status: In([...OPEN]) });
  if (open <= MOST_OPEN) return;
  const message = `Esta clave tiene ya ${MOST_OPEN} archivos sin terminar de importar. Espera a que se guarden, o a que alguien decida sobre los que esperan.`;
  throw new Conflict(message, { code: "TOO_MANY_OPEN" });
}

/** null: there is none, or another key delivered it. */
export async function taskFileDelivery(ctx: Context, id: string): Promise<TaskImportRecord | null> {
  const record = await findImport(ctx.db, id);
  return record !== null && ctx.apiKey && record.apiKeyId !== ctx.apiKey.apiKeyId ? null : record;
}

const STATUSES: Readonly<Record<ImportStatus, Contract.TaskFileDeliveryStatus>> = {
  STAGING: "PROCESSING",
  MAPPING: "WAITING",
  VALIDATING: "PROCESSING",
  REVIEW: "WAITING",
  COMMITTING: "PROCESSING",
  COMMITTED: "SAVED",
  UNDONE: "UNDONE",
  CANCELLED: "CANCELLED",
  FAILED: "FAILED",
};

/** What is settled in a moment doesn't wait for anybody. */
export function deliveryStatus({ status, savesItself }: TaskImportRecord): Contract.TaskFileDeliveryStatus {
  const told = STATUSES[status];
  return told === "WAITING" && savesItself ? "PROCESSING" : told;
}

/** The delivery with what REST and GraphQL say of it alike. */
export async function deliveryView(ctx: Context, record: TaskImportRecord) {
  const [counts, list, problems] = await Promise.all([
    importCounts(ctx, record),
    record.listId === null ? null : taskListLoader(ctx).load(record.listId),
    rowsWithProblems(ctx, record),
  ]);
  const { id, fileName, waitsFor, status, failure, createdAt, committedAt } = record;
  return {
    id,
    status: deliveryStatus(record),
    fileName,
    waitsFor,
    failure: status === "FAILED" ? failure : null,
    listCode: list?.codeId ?? null,
    rows: counts.rows,
    created: counts.created,
    leftOut: counts.leftOut,
    pendingDuplicates: counts.pendingDuplicates,
    problems,
    createdAt,
    savedAt: committedAt,
  };
}

/** The first rows that were or would be left out. */
async function rowsWithProblems(ctx: Context, record: TaskImportRecord) {
  const filter = ({ REVIEW: "ERRORS", COMMITTED: "LEFT_OUT" } as const)[
    record.status as "REVIEW" | "COMMITTED"
  ];
  if (filter === undefined) return [];
  const { nodes } = await importRows(ctx, record, { filter, page: { number: 1, size: SHOWN_ROWS } });
  return nodes.flatMap((row) => problemsOf(record, row));
}

function problemsOf({ columns }: TaskImportRecord, { number, problems }: ImportRow) {
  return problems.map(({ column, message, value }) => ({
    row: number,
    column: column === null ? null : (columns[column]?.header ?? null),
    message,
    value,
  }));
}
