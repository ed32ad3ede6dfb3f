// SQL: one statement for two tables, the second of a domain above this one.
import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { holdOwnAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { orForget } from "../../shared/documents.ts";
import { requireQuota } from "../../shared/storage-quota.ts";
import { throttle } from "../../shared/throttle.ts";
import { receiveUpload } from "../../shared/uploads.ts";
import type { Upload, UploadRule } from "../../shared/uploads.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { readId } from "../../platform/ids.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { authorOf } from "./account-author.ts";
import { CaseDocument } from "./case-document.entity.ts";
import { documentById } from "./case-documents.ts";
import type { DocumentRow } from "./case-documents.ts";
import type { EntryAuthor } from "./case-entries.ts";
import { requireDraft } from "./case-drafts.ts";
import { caseById } from "./case-record.ts";
import { caseRole, requireCase } from "./cases.policy.ts";
import type { Audience, CaseRole } from "./cases.policy.ts";

/** Files that cases accept. */
export const CASE_DOCUMENT: UploadRule = {
  kinds: ["PDF", "DOC", "DOCX"],
  maxBytes: 25 * 1024 * 1024,
  tooLarge: "El documento no puede pasar de 25 MB.",
  wrongKind: "Error en el tipo de archivo: sube solo archivos .doc, .docx o .pdf, sin macros.",
};
export const CASE_DOCUMENT_FOLDER = "case-documents";

const UPLOADS: LimitRule = { name: "case-documents", points: 30, seconds: 3_600 };
const MOST_IN_CASE = 500;
const MOST_IN_DRAFT = 20;
const TAKING_PART: readonly CaseRole[] = ["CLIENT", "MANAGER", "ADMIN"];

/**
 * Takes a Word or PDF document into a case the asker takes part in, or into a draft of one's own. Throws InvalidInput
 * (not exactly one of both), NotFound, Forbidden, Conflict (full), and what receiveUpload throws; 30 an hour.
 */
export async function uploadCaseDocument(
  ctx: SignedInContext,
  given: Contract.UploadCaseDocumentInput,
  upload: Upload,
): Promise<{ document: DocumentRow }> {
  let place: Place;
  try {
    place = await requirePlace(ctx, ctx.db.manager, given);
    await throttle(ctx, [UPLOADS, String(ctx.actor.accountId)]);
  } catch (error) {
    upload.content.resume();
    throw error;
  }
  await using received = await receiveUpload(ctx, upload, CASE_DOCUMENT, {
    accountId: ctx.actor.accountId,
    caseId: place.caseId,
  });
  const { contentType, extension, fileName } = received;
  const file = await ctx.files.putPath(CASE_DOCUMENT_FOLDER, received.path, { contentType, extension });
  return orForget(ctx, file.key, () => storeUpload(ctx, given, { ...file, contentType, fileName }));
}

/** `file`: in the store already. */
function storeUpload(
  ctx: SignedInContext,
  given: Contract.UploadCaseDocumentInput,
  file: StoredFile,
): Promise<{ document: DocumentRow }> {
  return ctx.db.transaction(async (manager) => {
    const place = await requirePlace(ctx, manager, given, { lock: true });
    const audience = place.draftId === null ? (given.audience ?? "CLIENT") : "CLIENT";
    const id = await insertDocument(ctx, manager, { ...place, ...file, audience });
    await audit(ctx, manager, {
      action: "uploadCaseDocument",
      subjectType: place.caseId === null ? "caseDraft" : "case",
      subjectId: place.caseId ?? place.draftId,
      data: { documentId: id },
    });
    const document = await documentById(manager, id);
    if (!document) throw new Error("the document isn't there");
    return { document };
  });
}

interface Place {
  caseId: number | null;
  draftId: string | null;
  author: EntryAuthor;
}

interface StoredFile {
  key: string;
  fileName: string;
  contentType: string;
  bytes: number;
  sha256: string;
}

/** The case or draft it is for, if the asker may add to it and it isn't full. */
async function requirePlace(
  ctx: SignedInContext,
  manager: EntityManager,
  { caseNumber, draftId }: Contract.UploadCaseDocumentInput,
  { lock = false }: { lock?: boolean } = {},
): Promise<Place> {
  if ((caseNumber == null) === (draftId == null)) {
    const message = "Indica el expediente o el borrador al que pertenece el documento.";
    throw new InvalidInput([{ field: ["caseNumber"], code: "INVALID", message }]);
  }
  if (draftId != null) {
    if (lock) await holdOwnAccount(ctx, manager);
    const draft = await requireDraft(ctx, manager, draftId, { lock });
    await refuseMore(manager, { draftId: draft.id }, MOST_IN_DRAFT);
    return { caseId: null, draftId: draft.id, author: await authorOf(ctx, manager, "MANAGER") };
  }
  const { record, role } = await requireCase(ctx, manager, caseNumber ?? "", { roles: TAKING_PART, lock });
  await refuseMore(manager, { caseId: record.id }, MOST_IN_CASE);
  return { caseId: record.id, draftId: null, author: await authorOf(ctx, manager, role) };
}

async function refuseMore(
  manager: EntityManager,
  where: { caseId: number } | { draftId: string },
  most: number,
): Promise<void> {
  if ((await manager.getRepository(CaseDocument).countBy(where)) >= most)
    throw new Conflict(`Aquí caben ${most} documentos como mucho.`, { code: "TOO_MANY", field: ["file"] });
}

export interface NewDocument extends Place, StoredFile {
  audience: Audience;
}

/** The row of a stored file, inside the caller's transaction. Gives its id. Throws TooLarge (QUOTA_EXCEEDED). */
export async function insertDocument(
  { clock, env }: Pick<SignedInContext, "clock" | "env">,
  manager: EntityManager,
  { caseId, draftId, author, audience, key, fileName, contentType, bytes, sha256 }: NewDocument,
): Promise<number> {
  const { identifiers } = await manager.getRepository(CaseDocument).insert({
    caseId,
    draftId,
    uploadedBy: author.accountId,
    partyId: author.partyId ?? null,
    uploadedSide: author.side,
    uploaderName: author.name,
    audience,
    fileKey: key,
    fileName,
    contentType,
    bytes,
    sha256,
    createdAt: clock.now(),
  });
  const { id } = identifiers[0] as Pick<CaseDocument, "id">;
  await requireQuota({ env }, manager, { accountId: author.accountId, caseId });
  return id;
}

const NO_DOCUMENT = "No se ha encontrado el documento.";
const IS_USED =
  "Este documento ya forma parte de una anotación, un mensaje, un aviso o un acuerdo: no se puede eliminar.";

/**
 * By who uploaded it, while nothing refers to it. Throws NotFound (also for one of somebody else's the asker can't see),
 * Conflict.
 */
export async function deleteCaseDocument(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  return ctx.db.transaction(async (manager) => {
    const found = await documentById(manager, readId(id) ?? 0);
    if (found === null || found.actorId !== ctx.actor.accountId) throw new NotFound(NO_DOCUMENT);
    await holdOwnAccount(ctx, manager);
    if (found.caseId !== null) await requireOwnCase(ctx, manager, found.caseId);
    const document = await documentById(manager, found.id, { lock: true });
    if (document === null) throw new NotFound(NO_DOCUMENT);
    if (
      document.entryId !== null ||
      document.messageId !== null ||
      (await isReferredTo(manager, document.id))
    )
      throw new Conflict(IS_USED, { code: "IN_USE" });
    await manager.getRepository(CaseDocument).delete(document.id);
    await deleteFileAfterCommit(ctx, manager, document.fileKey);
    await audit(ctx, manager, {
      action: "deleteCaseDocument",
      subjectType: document.caseId === null ? "caseDraft" : "case",
      subjectId: document.caseId ?? document.draftId,
      data: { documentId: document.id },
    });
    return { message: `Se ha eliminado «${document.fileName}»` };
  });
}

/** Whoever has no role in the case any more can't delete documents there. */
async function requireOwnCase(ctx: SignedInContext, manager: EntityManager, caseId: number): Promise<void> {
  const record = await caseById(manager, caseId, { lock: true });
  const role = record && caseRole(ctx, record);
  if (!role || !TAKING_PART.includes(role)) throw new NotFound(NO_DOCUMENT);
}

async function isReferredTo(manager: EntityManager, documentId: number): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM party_notices WHERE document_id = $1 UNION ALL SELECT FROM agreement_answers WHERE document_id = $1
     UNION ALL SELECT FROM noted_facts WHERE document_id = $1 LIMIT 1`,
    [documentId],
  );
  return rows.length > 0;
}
