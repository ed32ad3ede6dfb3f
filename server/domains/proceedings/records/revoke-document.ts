import { REVOCATION_REASONS } from "../../../../schema/rules/revocations.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { NotAllowed, NotFound } from "../../../platform/refusals.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { requireValue } from "../../../shared/fault.ts";
import { readText } from "../../../shared/plain-text.ts";
import { revokeSeal } from "../../seals/revoke-seal.ts";
import { requireMatterOf } from "../matter.ts";
import { authorOf, noteMatter } from "../note-matter.ts";
import { accountReader } from "../reader.ts";
import { auditDocuments, noteAudience } from "./issue-in-matters.ts";
import { findIssued, NO_DOCUMENT } from "./issued-rows.ts";
import { isForReader } from "./issued-views.ts";
import type { IssuedView } from "./issued-views.ts";
import { mayRevoke, sealOfIssued } from "./seal-document.ts";

const LONGEST_NOTE = 1_000;

/**
 * From now on whoever checks the document reads that it no longer counts, and why; so do those it was issued for, in the
 * activity and where they find it. The paper itself stays as it is. It can't be undone: a new one is issued. Throws
 * InvalidInput, NotFound, Forbidden, NotAllowed (NOT_ISSUER), Conflict (REVOKED).
 */
export async function revokeIssuedDocument(
  ctx: SignedInContext,
  id: string,
  { reason, note: typed }: { reason: Contract.RevocationReason; note: string },
): Promise<{ document: IssuedView; message: string }> {
  const note = requireValue(["note"], readText(typed, LONGEST_NOTE));
  return ctx.db.transaction(async (manager) => {
    const issued = await findIssued(manager, id);
    const matter = await requireMatterOf(ctx, manager, issued, NO_DOCUMENT, { manage: true, lock: true });
    const reader = accountReader(ctx, matter.role);
    if (!isForReader(reader, issued, null)) throw new NotFound(NO_DOCUMENT);
    if (!mayRevoke(reader, issued))
      throw new NotAllowed("Solo puede revocarlo quien lo emitió o un administrador.", "NOT_ISSUER");
    await revokeSeal(ctx, manager, await sealOfIssued(manager, issued), { reason, note });
    await noteMatter(ctx, manager, matter, {
      type: "DOCUMENTO",
      text: `${issued.title} (${issued.number}) ya no es válido. ${REVOCATION_REASONS[reason]}.`,
      audience: noteAudience(issued),
      author: await authorOf(ctx, manager, matter),
      data: { documentId: issued.id, reason },
    });
    await auditDocuments(ctx, manager, "revokeIssuedDocument", [issued]);
    return { document: { ...issued, reader }, message: `Documento ${issued.number} revocado.` };
  });
}
