import { deleteFileAfterCommit } from "../../../platform/file-deletion.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { Account } from "../account.entity.ts";
import { type StoredDocument } from "../../../shared/documents.ts";
import { lockOwnAccount, ownAccount } from "../account-rows.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { openDocument, storeDocument, type OpenedFile } from "../../../shared/documents.ts";
import { issueDownloadTicket } from "../../../shared/download-tickets.ts";
import type { Upload } from "../../../shared/uploads.ts";
import { requireQuota } from "../../../shared/storage-quota.ts";
import { changeOwnAccount } from "./edit-own-account.ts";

const FOLDER = "identity";
const NO_DOCUMENT = "No hay ningún documento subido.";

/** The `kind` of the tickets downloadIdentityDocument makes. */
export const OWN_IDENTITY_DOWNLOAD = "own-identity-document";

/** The document waits to be compared with the number. Throws what storeDocument throws. */
export async function uploadIdentityDocument(
  ctx: SignedInContext,
  upload: Upload,
): Promise<{ account: Account; message: string }> {
  const account = await storeDocument(ctx, FOLDER, upload, (document) =>
    replaceFile(ctx, document, { action: "uploadIdentityDocument" }),
  );
  return { account, message: "Hemos recibido tu documento. Te avisaremos cuando esté revisado." };
}

export async function removeIdentityDocument(
  ctx: SignedInContext,
): Promise<{ account: Account; message: string }> {
  const account = await replaceFile(ctx, null, { action: "removeIdentityDocument" });
  return { account, message: "Tu documento se ha eliminado." };
}

/** A link to the own document. Throws NotFound without one. */
export async function downloadIdentityDocument(
  ctx: SignedInContext,
): Promise<{ url: string; fileName: string }> {
  const { id, identityFile } = await ownAccount(ctx);
  if (identityFile === null) throw new NotFound(NO_DOCUMENT);
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, { action: "downloadIdentityDocument", subjectType: "account", subjectId: id });
    return issueDownloadTicket(ctx, manager, { kind: OWN_IDENTITY_DOWNLOAD, params: {} });
  });
  return { url, fileName: identityFile.fileName };
}

/** The document as it is when the link is followed. Throws NotFound, FileMissing. */
export async function openOwnIdentityDocument(
  ctx: Pick<Context, "db" | "files">,
  accountId: number,
): Promise<OpenedFile> {
  const account = await ctx.db.getRepository(Account).findOneBy({ id: accountId });
  if (!account?.identityFile) throw new NotFound(NO_DOCUMENT);
  return openDocument(ctx, account.identityFile);
}

function replaceFile(
  ctx: SignedInContext,
  identityFile: StoredDocument | null,
  note: { action: string },
): Promise<Account> {
  return ctx.db.transaction(async (manager) => {
    const account = await lockOwnAccount(ctx, manager);
    if (account.identityFile === null && identityFile === null) return account;
    if (account.identityFile !== null) await deleteFileAfterCommit(ctx, manager, account.identityFile.key);
    const values: Partial<Account> = {
      identityFile,
      identityStatus: identityFile === null ? "UNVERIFIED" : "PENDING",
      identityNote: null,
      // A new version: an administrator who has the former document open can't verify this one unseen.
      version: account.version + 1,
    };
    const changed = await changeOwnAccount(ctx, manager, values, note);
    if (identityFile !== null) await requireQuota(ctx, manager, { accountId: account.id });
    return changed;
  });
}
