import { IsNull, Not, type EntityManager } from "typeorm";
import { readId } from "../../platform/ids.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { CaseDocument } from "./case-document.entity.ts";

/**
 * The document of a case that is named as proof of what is noted by hand; corporate tasks have none. Throws InvalidInput
 * (documentId: NOT_FOUND).
 */
export async function proofDocument(
  manager: EntityManager,
  { caseId }: { caseId: number | null },
  documentId: string | null,
): Promise<number | null> {
  if (documentId === null) return null;
  const id = readId(documentId) ?? 0;
  const isThere =
    caseId !== null &&
    (await manager
      .getRepository(CaseDocument)
      .existsBy({ id, caseId, audience: Not("ME"), messageId: IsNull() }));
  const message = "Este documento no está en el expediente.";
  if (!isThere) throw new InvalidInput([{ field: ["documentId"], code: "NOT_FOUND", message }]);
  return id;
}
