// SQL: messages belong to a domain above this one.
import { audit } from "../../shared/audit.ts";
import type { Context, Role, SignedInContext } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { readId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { documentById } from "./case-documents.ts";
import type { DocumentRow } from "./case-documents.ts";
import { caseById } from "./case-record.ts";
import { caseRole } from "./cases.policy.ts";

/** The `kind` of the tickets caseDocumentLink makes. */
export const CASE_DOCUMENT_DOWNLOAD = "case-document";

const NO_DOCUMENT = "No se ha encontrado el documento.";

type Asker = { accountId: number; role: Role };

/** A link to a document the asker may see, once, for five minutes. Throws NotFound. */
export async function caseDocumentLink(
  ctx: SignedInContext,
  id: string,
): Promise<{ url: string; fileName: string }> {
  const document = await requireVisible(ctx, ctx.actor, readId(id) ?? 0);
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "caseDocumentLink",
      subjectType: document.caseId === null ? "caseDraft" : "case",
      subjectId: document.caseId ?? document.draftId,
      data: { documentId: document.id },
    });
    const params = { documentId: document.id };
    return issueDownloadTicket(ctx, manager, { kind: CASE_DOCUMENT_DOWNLOAD, params });
  });
  return { url, fileName: document.fileName };
}

/** For the parameters of a redeemed ticket; whoever has left the case since gets nothing. Throws NotFound, FileMissing. */
export async function openCaseDocument(
  ctx: Context,
  params: Record<string, unknown>,
  asker: Asker,
): Promise<OpenedFile> {
  const { fileKey, fileName, contentType } = await requireVisible(ctx, asker, Number(params["documentId"]));
  return { file: await ctx.files.getStream(fileKey), fileName, contentType };
}

async function requireVisible(ctx: Pick<Context, "db">, asker: Asker, id: number): Promise<DocumentRow> {
  const document = await documentById(ctx.db, id);
  if (document === null || !(await isVisible(ctx, asker, document))) throw new NotFound(NO_DOCUMENT);
  return document;
}

async function isVisible({ db }: Pick<Context, "db">, asker: Asker, document: DocumentRow): Promise<boolean> {
  if (document.draftId !== null) return document.actorId === asker.accountId;
  const record = await caseById(db, document.caseId ?? 0);
  const role = record && caseRole({ actor: asker }, record);
  if (!role || role === "ASKED") return false;
  if (document.messageId !== null)
    return role === "MANAGER" || isOfConversation(db, document.messageId, asker.accountId);
  return document.audience !== "ME" || document.actorId === asker.accountId;
}

/** Messages are for the manager and one party alone. */
async function isOfConversation(db: Context["db"], messageId: number, accountId: number): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `SELECT FROM messages m JOIN conversations v ON v.id = m.conversation_id JOIN parties p ON p.id = v.party_id
     WHERE m.id = $1 AND p.account_id = $2`,
    [messageId, accountId],
  );
  return rows.length > 0;
}
