import { Not, type EntityManager } from "typeorm";
import { audit } from "../../../shared/audit.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { readId } from "../../../platform/ids.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import { CaseDocument } from "../../cases/case-document.entity.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf } from "../note-matter.ts";
import { mailRecordedAnswer } from "./agreement-mails.ts";
import { RecordAgreementAnswerInput } from "./answer-agreement.input.ts";
import { takeAnswer } from "./take-answer.ts";
import { lockOwnAgreement, resultOf, type AgreementResult } from "./own-agreement.ts";

/**
 * An answer that was given otherwise, written down by who manages the matter; the party is told. Throws InvalidInput,
 * NotFound, Conflict.
 */
export async function recordAgreementAnswer(
  ctx: SignedInContext,
  id: string,
  given: Contract.RecordAgreementAnswerInput,
): Promise<AgreementResult> {
  const input = readInput(new RecordAgreementAnswerInput(), given);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: stored } = await lockOwnAgreement(ctx, manager, id);
    const party = (await partiesOfMatter(manager, matter)).find((one) => one.id === readId(input.partyId));
    if (!party) throw unknown("partyId", "Elige una de las partes");
    const documentId = await requireDocument(manager, matter, input.documentId);
    const author = await authorOf(ctx, manager, matter);
    const { agreement, message } = await takeAnswer(ctx, manager, matter, {
      accept: input.accept,
      reason: input.reason,
      agreementId: stored.id,
      party,
      contentHash: stored.contentHash,
      method: "BY_HAND",
      evidence: { recordedBy: author.name },
      documentId,
      author,
    });
    await mailRecordedAnswer(
      ctx,
      manager,
      { matter, agreement, by: ctx.actor.accountId },
      party,
      input.accept,
    );
    await audit(ctx, manager, {
      action: "recordAgreementAnswer",
      subjectType: matter.kind === "CASE" ? "case" : "task",
      subjectId: matter.caseId ?? matter.taskId,
      data: { agreementId: stored.id, partyId: party.id, documentId },
    });
    return resultOf(ctx, matter, agreement, message);
  });
}

function unknown(field: string, message: string): InvalidInput {
  return new InvalidInput([{ field: [field], code: "NOT_FOUND", message }]);
}

/** A document of this very case that its manager may see. */
async function requireDocument(
  manager: EntityManager,
  { caseId }: Matter,
  documentId: string | null | undefined,
): Promise<number | null> {
  if (documentId == null) return null;
  const id = readId(documentId);
  const isThere =
    id !== null &&
    caseId !== null &&
    (await manager.getRepository(CaseDocument).existsBy({ id, caseId, audience: Not("ME") }));
  if (!isThere) throw unknown("documentId", "Elige un documento de este expediente");
  return id;
}
