import DataLoader from "dataloader";
import { In, IsNull, type EntityManager } from "typeorm";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { CaseDocument } from "../cases/case-document.entity.ts";
import { documentsOfMessages, type DocumentRow } from "../cases/case-documents.ts";
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
  const { affected } = await manager.getRepository(CaseDocument).update(
    {
      id: In(documentIds),
      caseId: caseId ?? 0,
      uploadedBy: actor.accountId,
      messageId: IsNull(),
      entryId: IsNull(),
    },
    { messageId },
  );
  if (affected === documentIds.length) return;
  const message = "Alguno de los documentos ya no está o ya se ha enviado. Vuelve a adjuntarlo.";
  throw new InvalidInput([{ field: ["documentIds"], code: "NOT_FOUND", message }]);
}

/** What went along with messages, by message, all of a request in one statement. */
export function attachmentLoader(ctx: Context): DataLoader<number, DocumentRow[]> {
  return ctx.loader(
    "message-attachments",
    () =>
      new DataLoader(async (messageIds: readonly number[]) => {
        const rows = await documentsOfMessages(ctx.db, messageIds);
        return messageIds.map((id) => rows.filter(({ messageId }) => messageId === id));
      }),
  );
}
