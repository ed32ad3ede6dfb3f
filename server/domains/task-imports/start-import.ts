import { SPREADSHEETS_ONLY } from "../../../schema/rules/refusals.ts";
import { randomUUID } from "node:crypto";
import { extname } from "node:path";
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { plainFileName } from "../../platform/file-names.ts";
import type { TempFile } from "../../platform/files.ts";
import { UnsupportedFile } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { requireQuota } from "../../shared/storage-quota.ts";
import { receiveScanned, type Upload } from "../../shared/uploads.ts";
import { importRunner } from "./import-runner.ts";
import type { PreviewSession } from "./preview-turns.ts";
import type { TaskImportRecord } from "./import-record.ts";
import { requireImport } from "./import-store.ts";
import { initialChoices } from "./initial-choices.ts";
import { mergeListDetails, NO_LIST_DETAILS, type TaskImportListDetails } from "./list-details.ts";
import { READING_LIMITS } from "./reading/limits.ts";
import { TaskImport } from "./task-import.entity.ts";
import { columnsComplete } from "./save-mapping.ts";
import type { StagedHead } from "./steps/worker-protocol.ts";

export const ACCEPTED_EXTENSIONS = [".csv", ".xlsx", ".xls"];
const FOLDER = "imports";
const TOO_LARGE =
  "El archivo pesa más de 100 MB, el máximo que se puede importar. Divídelo en varios archivos.";

const LARGEST = { maxBytes: READING_LIMITS.fileBytes, tooLarge: TOO_LARGE };

/**
 * Takes a file, understands its first rows and answers; the other rows follow by themselves. A refused file leaves
 * nothing behind. Throws UnsupportedFile, TooLarge, Busy, StorageFull, ScannerUnavailable.
 */
export async function startTaskImport(
  ctx: Context,
  upload: Upload,
  delivery: Delivery | null = null,
): Promise<{ import: TaskImportRecord }> {
  const name = plainFileName(upload.fileName);
  const extension = extname(name).toLowerCase();
  if (!ACCEPTED_EXTENSIONS.includes(extension)) {
    upload.content.resume();
    throw new UnsupportedFile(SPREADSHEETS_ONLY, "WRONG_EXTENSION");
  }
  const file = await receiveScanned(ctx, upload, LARGEST, { accountId: ctx.actor?.accountId });
  const id = randomUUID();
  // preview() removes the temporary file when it is done with it, also when it refuses.
  const session = await importRunner(ctx).preview(id, file, name, {});
  const record = await keep(ctx, session, { id, name, extension, file, delivery });
  return { import: record };
}

/** What is said of a file that saves itself, see deliver-file.ts. */
export interface Delivery {
  listDetails: Contract.TaskImportListDetailsInput | null;
  /** Within the transaction that keeps the import: whether there is room for one more. */
  refuseTooMany(manager: EntityManager): Promise<void>;
}

interface NewImport {
  id: string;
  delivery: Delivery | null;
  name: string;
  extension: string;
  file: TempFile & { bytes: number; sha256: string };
}

/** The file goes into the store, then the row into the database: only together do they make an import. */
async function keep(ctx: Context, session: PreviewSession, fresh: NewImport): Promise<TaskImportRecord> {
  let key: string | null = null;
  try {
    const stored = await ctx.files.putPath(FOLDER, fresh.file.path, { extension: fresh.extension });
    key = stored.key;
    await insertImport(ctx, session.head, fresh, stored.key);
  } catch (error) {
    await session.abandon();
    if (key !== null) await ctx.files.delete(key).catch(() => undefined);
    throw error;
  }
  // Before the rows follow, so that the answer is the preview's.
  const record = await requireImport(ctx.db, fresh.id);
  session.proceed(record.generation);
  return record;
}

async function insertImport(ctx: Context, head: StagedHead, fresh: NewImport, key: string): Promise<void> {
  const { reading } = head;
  const choices = initialChoices(head.columns);
  const { delivery } = fresh;
  const remembered = head.rememberedDetails ?? NO_LIST_DETAILS;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (manager) => {
    await manager.getRepository(TaskImport).insert({
      id: fresh.id,
      status: "STAGING",
      fileKey: key,
      fileName: fresh.name,
      fileSize: fresh.file.bytes,
      fileHash: fresh.file.sha256,
      ...reading,
      sheets: head.sheets,
      head: head.head,
      headerSignature: head.headerSignature,
      columns: head.columns,
      choices,
      mappingComplete: columnsComplete(choices),
      listDetails: delivery === null ? remembered : deliveredDetails(remembered, fresh, delivery),
      savesItself: delivery !== null,
      notes: head.notes,
      profiles: head.profiles,
      createdBy: ctx.actor?.accountId ?? null,
      apiKeyId: ctx.apiKey?.apiKeyId ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await requireQuota(ctx, manager, { accountId: ctx.actor?.accountId });
    await delivery?.refuseTooMany(manager);
    const data = { kind: reading.kind, bytes: fresh.file.bytes };
    await audit(ctx, manager, {
      action: delivery === null ? "startTaskImport" : "deliverTaskFile",
      subjectType: "task_import",
      subjectId: fresh.id,
      data,
    });
  });
}

/** A list that nobody names is called as its file. */
function deliveredDetails(
  remembered: TaskImportListDetails,
  { name, extension }: NewImport,
  { listDetails }: Delivery,
): TaskImportListDetails {
  const merged = mergeListDetails(remembered, listDetails);
  return { ...merged, name: merged.name ?? name.slice(0, name.length - extension.length) };
}
