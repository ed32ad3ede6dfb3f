import { IsNull, LessThan } from "typeorm";
import { MANDATORY } from "../../../schema/rules/required.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import { settleForAdministrators } from "../notifications/record-notification.ts";
import { startTaskImport } from "../task-imports/start-import.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import { PortfolioFile } from "./portfolio-file.entity.ts";
import { mailFileRefused } from "./portfolio-mails.ts";
import { fileAtDesk } from "./sent-files.ts";

const NO_FILE = "No se ha encontrado este archivo.";
/** Of who began an import and never came to its end: then somebody else may. */
const TAKEN_MS = 5 * 60_000;
const LONGEST_REASON = 500;
/** The `kind` of the tickets. */
export const SENT_FILE_DOWNLOAD = "sent-file";

class RefuseSentFileInput {
  @Text({ longest: LONGEST_REASON, required: MANDATORY }) reason!: string;
}

interface Decided {
  list: TaskList;
  message: string;
}

/**
 * Begins the usual import from a copy of the file; mapping, checking and saving go on there. Throws NotFound, Conflict
 * (ALREADY_DONE), and whatever startTaskImport throws: then the file waits as before.
 */
export async function importSentFile(
  ctx: SignedInContext,
  id: string,
): Promise<Decided & { importId: string }> {
  const { file, key, list } = await take(ctx, id);
  try {
    const content = await ctx.files.getStream(key);
    const started = await startTaskImport(ctx, { fileName: file.fileName, content });
    const importId = started.import.id;
    await ctx.db.transaction(async (manager) => {
      const now = ctx.clock.now();
      const decided = { decidedAt: now, decidedBy: ctx.actor.accountId };
      await manager
        .getRepository(PortfolioFile)
        .update({ id: file.id }, { status: "TAKEN", fileKey: null, importId, ...decided });
      await audit(ctx, manager, {
        action: "importSentFile",
        subjectType: "taskList",
        subjectId: list.id,
        data: { fileId: file.id },
      });
      await settleForAdministrators(ctx, manager, fileAtDesk(file.id));
    });
    await ctx.files.delete(key).catch(() => undefined);
    return { list, importId, message: `«${file.fileName}» se está leyendo: asigna sus columnas.` };
  } catch (error) {
    await ctx.db.getRepository(PortfolioFile).update({ id: file.id, status: "WAITING" }, { takenAt: null });
    throw error;
  }
}

/** Says why to who sent it. Throws InvalidInput, NotFound, Conflict (ALREADY_DONE). */
export async function refuseSentFile(ctx: SignedInContext, id: string, given: string): Promise<Decided> {
  const { reason } = readInput(new RefuseSentFileInput(), { reason: given });
  const { file, key, list } = await take(ctx, id);
  await ctx.db.transaction(async (manager) => {
    const decided = { decidedAt: ctx.clock.now(), decidedBy: ctx.actor.accountId };
    await manager
      .getRepository(PortfolioFile)
      .update({ id: file.id }, { status: "REFUSED", fileKey: null, reason, ...decided });
    await audit(ctx, manager, {
      action: "refuseSentFile",
      subjectType: "taskList",
      subjectId: list.id,
      data: { fileId: file.id },
    });
    await settleForAdministrators(ctx, manager, fileAtDesk(file.id));
    await mailFileRefused(ctx, manager, file, list, reason);
  });
  await ctx.files.delete(key).catch(() => undefined);
  return { list, message: `«${file.fileName}» rechazado: se lo decimos a quien lo envió.` };
}

/** A link to the file as it was sent, for one download within five minutes. Throws NotFound. */
export async function downloadSentFile(
  ctx: SignedInContext,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const file = await waitingFile(ctx, id);
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "downloadSentFile",
      subjectType: "taskList",
      subjectId: file.listId,
      data: { fileId: file.id },
    });
    const url = await issueDownloadTicket(ctx, manager, {
      kind: SENT_FILE_DOWNLOAD,
      params: { id: file.id },
    });
    return { url, fileName: file.fileName };
  });
}

/** For the parameters of a redeemed ticket. Throws NotFound once it doesn't wait any more. */
export async function openSentFile(ctx: Context, params: Record<string, unknown>): Promise<OpenedFile> {
  const { fileKey, fileName } = await waitingFile(ctx, String(params["id"]));
  return {
    file: await ctx.files.getStream(fileKey),
    fileName,
    contentType: "application/octet-stream",
  };
}

async function waitingFile(
  { db }: Pick<Context, "db">,
  id: string,
): Promise<Pick<PortfolioFile, "id" | "listId" | "fileName"> & { fileKey: string }> {
  const file = await db
    .getRepository(PortfolioFile)
    .findOneBy({ id: requireId(id, NO_FILE), status: "WAITING" });
  if (file === null || file.fileKey === null) throw new NotFound(NO_FILE);
  const { listId, fileName, fileKey } = file;
  return { id: file.id, listId, fileName, fileKey };
}

/** From now on it is this administrator's to decide. */
async function take(
  ctx: SignedInContext,
  id: string,
): Promise<{ file: PortfolioFile; key: string; list: TaskList }> {
  const files = ctx.db.getRepository(PortfolioFile);
  const known = await files.findOneBy({ id: requireId(id, NO_FILE) });
  const [list] = known === null ? [] : await taskListsByIds(ctx.db, [known.listId]);
  if (known === null || list === undefined || list.deletedAt !== null) throw new NotFound(NO_FILE);
  const now = ctx.clock.now();
  const free = { id: known.id, status: "WAITING" } as const;
  const { affected } = await files.update(
    [
      { ...free, takenAt: IsNull() },
      { ...free, takenAt: LessThan(new Date(now.getTime() - TAKEN_MS)) },
    ],
    { takenAt: now },
  );
  const { fileKey } = known;
  if (affected !== 1 || fileKey === null)
    throw new Conflict("Alguien ya ha decidido sobre este archivo, o lo está importando ahora.", {
      code: "ALREADY_DONE",
    });
  return { file: known, key: fileKey, list };
}
