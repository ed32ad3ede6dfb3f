import type { Readable } from "node:stream";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { orForget } from "../../shared/documents.ts";
import { requireQuota } from "../../shared/storage-quota.ts";
import { receiveUpload, type Upload, type UploadRule } from "../../shared/uploads.ts";
import { filesOf, requireLeadFile, type LeadFileRow } from "./answer-rows.ts";
import { requireLead, type LeadRow } from "./lead-rows.ts";
import { LeadFile } from "./lead-file.entity.ts";
import { insertedId } from "../../platform/inserted-id.ts";

export const MOST_ANSWER_FILES = 5;
const FOLDER = "lead-files";
const ANSWER_FILE: UploadRule = {
  kinds: ["PDF", "DOC", "DOCX", "XLSX"],
  maxBytes: 25 * 1024 * 1024,
  tooLarge: "El archivo no puede pasar de 25 MB.",
  wrongKind: "Error en el tipo de archivo: sube solo archivos .pdf, .doc, .docx o .xlsx, sin macros.",
};
const FULL = `Una respuesta lleva como mucho ${MOST_ANSWER_FILES} archivos.`;

/** Keeps a file for the next answer. Throws NotFound, Conflict (TOO_MANY), and what receiveUpload throws. */
export async function uploadLeadFile(
  ctx: SignedInContext,
  leadId: string,
  upload: Upload,
): Promise<{ file: LeadFileRow }> {
  try {
    const lead = await requireLead(ctx.db, leadId);
    await refuseMore(await filesOf(ctx.db, { unsentOf: lead.id }));
  } catch (error) {
    upload.content.resume();
    throw error;
  }
  const owner = { accountId: ctx.actor.accountId };
  await using received = await receiveUpload(ctx, upload, ANSWER_FILE, owner);
  const { fileName, contentType, extension, path } = received;
  const stored = await ctx.files.putPath(FOLDER, path, { contentType, extension });
  return orForget(ctx, stored.key, () =>
    ctx.db.transaction(async (manager) => {
      const lead = await requireLead(manager, leadId, true);
      await refuseMore(await filesOf(manager, { unsentOf: lead.id }));
      const fileId = insertedId(
        await manager.getRepository(LeadFile).insert({
          leadId: lead.id,
          uploadedBy: ctx.actor.accountId,
          fileKey: stored.key,
          fileName,
          contentType,
          bytes: stored.bytes,
          sha256: stored.sha256,
          createdAt: ctx.clock.now(),
        }),
      );
      await requireQuota(ctx, manager, owner);
      await audit(ctx, manager, {
        action: "uploadLeadFile",
        subjectType: "lead",
        subjectId: lead.id,
        data: { fileId },
      });
      return { file: await requireLeadFile(manager, fileId) };
    }),
  );
}

/** Something made here for the next answer: a file of its name that waits already is it. Throws NotFound, StoreUnavailable. */
export async function keepMadeFile(
  ctx: SignedInContext,
  leadId: number,
  made: { fileName: string; contentType: string; extension: string; content: () => Promise<Readable> },
): Promise<number> {
  const { fileName, contentType, extension } = made;
  const waiting = await filesOf(ctx.db, { unsentOf: leadId });
  const same = waiting.find((file) => file.fileName === fileName);
  if (same) return same.id;
  const stored = await ctx.files.putStream(FOLDER, await made.content(), { contentType, extension });
  return orForget(ctx, stored.key, () =>
    ctx.db.transaction(async (manager) => {
      await requireLead(manager, leadId, true);
      return insertedId(
        await manager.getRepository(LeadFile).insert({
          leadId,
          uploadedBy: ctx.actor.accountId,
          fileKey: stored.key,
          fileName,
          contentType,
          bytes: stored.bytes,
          sha256: stored.sha256,
          createdAt: ctx.clock.now(),
        }),
      );
    }),
  );
}

async function refuseMore(waiting: readonly LeadFileRow[]): Promise<void> {
  if (waiting.length >= MOST_ANSWER_FILES) throw new Conflict(FULL, { code: "TOO_MANY", field: ["file"] });
}

/** Throws NotFound, Conflict for one that was sent. */
export async function removeLeadFile(
  ctx: SignedInContext,
  fileId: string,
): Promise<{ lead: LeadRow; message: string }> {
  const { leadId, fileName } = await ctx.db.transaction(async (manager) => {
    const known = await requireLeadFile(manager, fileId);
    await requireLead(manager, known.leadId, true);
    const file = await requireLeadFile(manager, fileId);
    if (file.answerId !== null)
      throw new Conflict("Este archivo ya se ha enviado con una respuesta.", { code: "IN_USE" });
    await manager.getRepository(LeadFile).delete(file.id);
    await deleteFileAfterCommit(ctx, manager, file.fileKey);
    await audit(ctx, manager, {
      action: "removeLeadFile",
      subjectType: "lead",
      subjectId: file.leadId,
      data: { fileId: file.id },
    });
    return file;
  });
  return { lead: await requireLead(ctx.db, leadId), message: `Se ha quitado «${fileName}».` };
}
