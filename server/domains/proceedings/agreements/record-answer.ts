import type { EntityManager } from "typeorm";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readId } from "../../../platform/ids.ts";
import { InvalidInput } from "../../../platform/refusals.ts";
import type { Matter } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf } from "../note-matter.ts";
import { mailRecordedAnswer } from "./agreement-mails.ts";
import { readAnswer } from "./agreement-rules.ts";
import type { ReadAnswer } from "./agreement-rules.ts";
import { takeAnswer } from "./take-answer.ts";
import { answer, lockOwnAgreement } from "./write-agreement.ts";
import type { AgreementAnswer } from "./write-agreement.ts";

/**
 * An answer that was given otherwise, written down by who manages the matter; the party is told. Throws InvalidInput,
 * NotFound, Conflict.
 */
export async function recordAgreementAnswer(
  ctx: SignedInContext,
  id: string,
  input: { partyId: string | number; accept: boolean; reason: string; documentId?: string | number | null },
): Promise<AgreementAnswer> {
  const given = readRecorded(input);
  return ctx.db.transaction(async (manager) => {
    const { matter, agreement: stored } = await lockOwnAgreement(ctx, manager, id);
    const party = (await partiesOfMatter(manager, matter)).find(
      (one) => one.id === readId(String(input.partyId)),
    );
    if (!party) throw unknown("partyId", "Elige una de las partes");
    const documentId = await requireDocument(manager, matter, input.documentId);
    const author = await authorOf(ctx, manager, matter);
    const { agreement, message } = await takeAnswer(ctx, manager, matter, {
      ...given,
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
      given.accept,
    );
    await audit(ctx, manager, {
      action: "recordAgreementAnswer",
      subjectType: matter.kind === "CASE" ? "case" : "task",
      subjectId: matter.caseId ?? matter.taskId,
      data: { agreementId: stored.id, partyId: party.id, documentId },
    });
    return answer(ctx, matter, agreement, message);
  });
}

/** How it was given has to be said, also of an acceptance. */
function readRecorded(input: ReadAnswer): ReadAnswer {
  const given = readAnswer({ accept: input.accept, reason: input.reason });
  if (given.reason !== "") return given;
  const message = "Explica cómo dio su respuesta: por ejemplo, firmó la copia el 20/11/2026";
  throw new InvalidInput([{ field: ["reason"], code: "REQUIRED", message }]);
}

function unknown(field: string, message: string): InvalidInput {
  return new InvalidInput([{ field: [field], code: "NOT_FOUND", message }]);
}

/** A document of this very case that its manager may see. */
async function requireDocument(
  manager: EntityManager,
  { caseId }: Matter,
  documentId: string | number | null | undefined,
): Promise<number | null> {
  if (documentId == null) return null;
  const [found] = await manager.query<{ id: number }[]>(
    `SELECT id FROM case_documents WHERE id = $1 AND case_id = $2 AND audience <> 'ME'`,
    [readId(String(documentId)) ?? 0, caseId],
  );
  if (!found) throw unknown("documentId", "Elige un documento de este expediente");
  return found.id;
}
