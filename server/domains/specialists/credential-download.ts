import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { openDocument, type OpenedFile } from "../../shared/documents.ts";
import { issueDownloadTicket, type DownloadTicket } from "../../shared/download-tickets.ts";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { NO_SUCH_CREDENTIAL, requireCredential } from "./credentials.ts";
import type { CredentialRow } from "./credentials.ts";

/** The `kind` of the tickets downloadCredentialDocument makes. */
export const CREDENTIAL_DOWNLOAD = "credential-document";

const NO_DOCUMENT = "Esta credencial no tiene ningún documento.";

/** A link to the document: of one's own credential, or of any for an administrator. Throws NotFound. */
export async function downloadCredentialDocument(ctx: SignedInContext, id: string): Promise<{ url: string }> {
  const credential = await requireCredential(ctx.db, requireId(id, NO_SUCH_CREDENTIAL));
  refuseOthers(credential, ctx.actor);
  if (!credential.document) throw new NotFound(NO_DOCUMENT);
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "downloadCredentialDocument",
      subjectType: "account",
      subjectId: credential.accountId,
      data: { credentialId: credential.id },
    });
    const ticket = { kind: CREDENTIAL_DOWNLOAD, params: { credentialId: credential.id } };
    return issueDownloadTicket(ctx, manager, ticket);
  });
  return { url };
}

/** What the ticket opens: the document as it is now, for whoever may still see it. Throws NotFound, FileMissing. */
export async function openCredentialDocument(
  ctx: Context,
  { credentialId }: Record<string, unknown>,
  asker: Pick<DownloadTicket, "accountId" | "role">,
): Promise<OpenedFile> {
  const { document, ...credential } = await requireCredential(ctx.db, Number(credentialId));
  refuseOthers(credential, asker);
  if (!document) throw new NotFound(NO_DOCUMENT);
  return openDocument(ctx, document);
}

/** Somebody else's is as good as not there, but for administrators. */
function refuseOthers(
  credential: Pick<CredentialRow, "accountId">,
  { accountId, role }: Pick<DownloadTicket, "accountId" | "role">,
): void {
  if (role !== "ADMIN" && credential.accountId !== accountId) throw new NotFound(NO_SUCH_CREDENTIAL);
}
