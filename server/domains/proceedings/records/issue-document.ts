import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { readId } from "../../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../../platform/refusals.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { throttle } from "../../../shared/throttle.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { requireMatter, requireMatterOf } from "../matter.ts";
import { partiesOfMatter } from "../matter-parties.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import { accountReader } from "../reader.ts";
import { DocumentSignature } from "./document-signature.entity.ts";
import { auditDocuments, issueInMatters, noteAudience } from "./issue-in-matters.ts";
import { findIssued, NO_DOCUMENT } from "./issued-rows.ts";
import type { IssuedRow } from "./issued-rows.ts";
import type { IssuedView } from "./issued-views.ts";
import { isAsked, isForReader } from "./issued-views.ts";

const ISSUES = { name: "issue-document", points: 60, seconds: 3_600 };

/**
 * Fills a template with the matter's data and keeps it as it is from then on. Throws InvalidInput (every required value
 * that is missing), NotFound, Conflict (BLOCKED with why, NOT_ACCEPTED, RESTRICTED), RateLimited (60 an hour).
 */
export async function issueDocument(
  ctx: SignedInContext,
  which: Contract.MatterInput,
  given: Contract.IssueDocumentInput,
): Promise<{ document: IssuedView; message: string }> {
  await throttle(ctx, [ISSUES, String(ctx.actor.accountId)]);
  return ctx.db.transaction(async (manager) => {
    const matter = await requireMatter(ctx, manager, which, { manage: true, lock: true });
    const [result] = await issueInMatters(ctx, manager, [{ matter, given }]);
    if (!result || "refused" in result) throw result?.refused ?? new Error("an order has a result");
    const { issued, name } = result;
    const message = `Documento emitido: ${name}, con el número ${issued.number}.`;
    return { document: { ...issued, reader: accountReader(ctx, matter.role) }, message };
  });
}

/**
 * Who signed a record on paper, or refused to (Ley 5/2012 art. 22.3), of those it asks to sign. Noting otherwise replaces
 * it; the same again changes nothing. Throws InvalidInput, NotFound, Conflict (NOT_A_RECORD, NOT_A_SIGNATORY).
 */
export async function recordSignature(
  ctx: SignedInContext,
  documentId: string,
  partyId: string,
  signed: boolean,
): Promise<{ document: IssuedView; message: string }> {
  return ctx.db.transaction(async (manager) => {
    const found = await findIssued(manager, documentId);
    const matter = await requireMatterOf(ctx, manager, found, NO_DOCUMENT, { manage: true, lock: true });
    const reader = accountReader(ctx, matter.role);
    if (!isForReader(reader, found, null)) throw new NotFound(NO_DOCUMENT);
    if (!found.isRecord)
      throw new Conflict("Solo se firman las actas y los certificados.", { code: "NOT_A_RECORD" });
    const party = requireSignatory(found, await partiesOfMatter(manager, matter), partyId);
    const isNew = await storeSignature(ctx, manager, { documentId: found.id, partyId: party.id, signed });
    if (!isNew) return { document: { ...found, reader }, message: "Sin cambios." };
    const what = signed ? "lo ha firmado" : "no ha querido firmarlo";
    await noteMatter(ctx, manager, matter, {
      type: "DOCUMENTO",
      text: `${found.title} (${found.number}): ${partyName(party)} ${what}`,
      audience: noteAudience(found),
      author: await authorOf(ctx, manager, matter),
      data: { documentId: found.id, partyId: party.id, signed },
    });
    await auditDocuments(ctx, manager, "recordSignature", [found]);
    return {
      document: { ...found, reader },
      message: signed ? "Firma anotada." : "Negativa a firmar anotada.",
    };
  });
}

/** Throws InvalidInput, Conflict (NOT_A_SIGNATORY). */
function requireSignatory(document: IssuedRow, parties: readonly PartyRow[], partyId: string): PartyRow {
  const party = parties.find(({ id }) => id === readId(partyId));
  if (!party)
    throw new InvalidInput([{ field: ["partyId"], code: "NOT_FOUND", message: "Elige una de las partes" }]);
  if (isAsked(document, party)) return party;
  const message = `A ${partyName(party)} no se le pide firmar este documento: no tomó parte en lo que dice o ya no participa.`;
  throw new Conflict(message, { code: "NOT_A_SIGNATORY", field: ["partyId"] });
}

/** False where it was noted so before. */
async function storeSignature(
  ctx: SignedInContext,
  manager: EntityManager,
  signature: Pick<DocumentSignature, "documentId" | "partyId" | "signed">,
): Promise<boolean> {
  const signatures = manager.getRepository(DocumentSignature);
  const noted = { ...signature, method: "BY_HAND" } as const;
  if (await signatures.existsBy(noted)) return false;
  await signatures.upsert({ ...noted, at: ctx.clock.now(), recordedBy: ctx.actor.accountId }, [
    "documentId",
    "partyId",
  ]);
  return true;
}
