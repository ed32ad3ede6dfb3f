import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { DOCUMENT_COLUMNS, type DocumentRow } from "../cases/case-documents.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { ConversationRow } from "./conversation.ts";

/**
 * Inside the caller's transaction: documents of the case that the writer has uploaded go along with the message. Throws
 * InvalidInput for one that isn't there, isn't the writer's, or went along with something else.
 */
export async function attachDocuments(
  { actor }: SignedInContext,
  manager: EntityManager,
  { caseId }: Pick<ConversationRow, "caseId">,
  { messageId, documentIds }: { messageId: number; documentIds: readonly number[] },
): Promise<void> {
  if (documentIds.length === 0) return;
  const [attached] = await manager.query<[unknown[], number]>(
    `UPDATE case_documents SET message_id = $1 WHERE id = ANY($2) AND case_id = $3 AND uploaded_by = $4
       AND message_id IS NULL AND entry_id IS NULL RETURNING id`,
    [messageId, documentIds, caseId, actor.accountId],
  );
  if (attached.length === documentIds.length) return;
  const message = "Alguno de los documentos ya no está o ya se ha enviado. Vuelve a adjuntarlo.";
  throw new InvalidInput([{ field: ["documentIds"], code: "NOT_FOUND", message }]);
}

/** What went along with messages, by message, all of a request in one statement. */
export function attachmentLoader(ctx: Context): DataLoader<number, DocumentRow[]> {
  return ctx.loader(
    "message-attachments",
    () =>
      new DataLoader(async (messageIds: readonly number[]) => {
        const rows = await ctx.db.query<DocumentRow[]>(
          `SELECT ${DOCUMENT_COLUMNS} FROM case_documents d WHERE d.message_id = ANY($1) ORDER BY d.id`,
          [messageIds],
        );
        return messageIds.map((id) => rows.filter(({ messageId }) => messageId === id));
      }),
  );
}
