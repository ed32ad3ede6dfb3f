import type { EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { Conflict, NotFound } from "../../../platform/refusals.ts";
import { settleToReview } from "../account-desk.ts";
import { mailAccount } from "../account-mail.ts";
import { Account, displayName } from "../account.entity.ts";
import { type StoredDocument } from "../../../shared/documents.ts";
import { audit } from "../../../shared/audit.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { openDocument, type OpenedFile } from "../../../shared/documents.ts";
import { issueDownloadTicket } from "../../../shared/download-tickets.ts";
import { readInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import { ReviewIdentityInput } from "./review-identity.input.ts";
import { findUser, lockUser, type UserAnswer } from "./user-rows.ts";

type Given = Unchecked<Contract.ReviewInput> & {
  /** Version of the account that was looked at. */
  version?: number | null;
};

/** The `kind` of the tickets downloadUserIdentityDocument makes. */
export const USER_IDENTITY_DOWNLOAD = "user-identity-document";

const NO_DOCUMENT = "Esta cuenta no tiene ningún documento subido.";

/**
 * What an administrator found when comparing the number with the uploaded document; the person is told by mail.
 * Throws InvalidInput, NotFound, or Conflict: no document, or the account has changed since it was looked at.
 */
export async function reviewIdentity(
  ctx: SignedInContext,
  id: string,
  { version, ...given }: Given,
): Promise<UserAnswer> {
  const { decision, note: rejection } = readInput(new ReviewIdentityInput(), given);
  await ctx.db.transaction(async (manager) => {
    const account = await lockUser(manager, id);
    requireDocument(account);
    if (version != null && version !== account.version) {
      throw new Conflict("Los datos o el documento han cambiado mientras los revisabas. Vuelve a mirarlos.");
    }
    await manager.getRepository(Account).update(account.id, {
      identityStatus: decision,
      identityNote: rejection,
      version: () => "version + 1",
      updatedAt: ctx.clock.now(),
    });
    await settleToReview(ctx, manager, account.id);
    await mailReview(ctx, manager, account.id, rejection);
    await audit(ctx, manager, {
      action: "reviewIdentity",
      subjectType: "account",
      subjectId: account.id,
      data: { decision },
    });
  });
  const user = await findUser(ctx, id);
  const name = displayName(user);
  const found =
    decision === "VERIFIED"
      ? `La identidad de ${name} queda verificada.`
      : `El documento de ${name} queda rechazado.`;
  return { user, message: `${found} Se le avisa por correo.` };
}

function requireDocument(account: Account): StoredDocument {
  if (account.identityFile === null || account.status === "CLOSED")
    throw new Conflict(NO_DOCUMENT, { code: "NO_DOCUMENT" });
  return account.identityFile;
}

async function mailReview(
  ctx: Context,
  manager: EntityManager,
  accountId: number,
  rejection: string | null,
): Promise<void> {
  const subject =
    rejection === null ? "Hemos verificado tu identidad" : "No hemos podido verificar tu identidad";
  const paragraphs =
    rejection === null
      ? ["Hemos comprobado tu documento y tu identidad está verificada. No tienes que hacer nada más."]
      : [
          "Hemos revisado el documento que subiste y no hemos podido verificar tu identidad.",
          `Motivo:\n${rejection}`,
          "Corrige tus datos o sube otro documento, y lo revisaremos de nuevo.",
        ];
  await mailAccount(ctx, manager, accountId, {
    category: "necessary",
    kind: "identity-review",
    subject,
    bell: { topic: "ACCOUNT", path: "/dashboard/account", thing: "identity-review" },
    content: {
      paragraphs,
      action: { label: "Ver mi identidad", url: `${ctx.env.publicUrl}/dashboard/account` },
    },
  });
}

/** A link to the uploaded document, once, for five minutes; the look is noted. Throws NotFound, Conflict without one. */
export async function downloadUserIdentityDocument(
  ctx: SignedInContext,
  id: string,
): Promise<{ url: string }> {
  const account = await findUser(ctx, id);
  const { key } = requireDocument(account);
  const url = await ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "downloadUserIdentityDocument",
      subjectType: "account",
      subjectId: account.id,
    });
    const params = { accountId: account.id, key };
    return issueDownloadTicket(ctx, manager, { kind: USER_IDENTITY_DOWNLOAD, params });
  });
  return { url };
}

/** For the parameters of a redeemed ticket. Throws NotFound when the person has replaced or removed it meanwhile. */
export async function openUserIdentityDocument(
  ctx: Context,
  params: Record<string, unknown>,
): Promise<OpenedFile> {
  const { identityFile } = await findUser(ctx, Number(params["accountId"]));
  if (identityFile === null || identityFile.key !== params["key"]) throw new NotFound(NO_DOCUMENT);
  return openDocument(ctx, identityFile);
}
