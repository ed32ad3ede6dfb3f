import type * as Contract from "../../generated/schema-types.ts";
import { lockAccount } from "../accounts/account-rows.ts";
import { audit } from "../../shared/audit.ts";
import { settleToReview } from "../accounts/account-desk.ts";
import { mailAccount } from "../accounts/account-mail.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { requireId } from "../../platform/ids.ts";
import { Conflict } from "../../platform/refusals.ts";
import { credentialLoader, NO_SUCH_CREDENTIAL, requireCredential } from "./credentials.ts";
import type { CredentialRow } from "./credentials.ts";
import { ReviewCredentialInput } from "./review-credential.input.ts";
import { SpecialistCredential } from "./specialist-credential.entity.ts";

type Given = Unchecked<Contract.ReviewInput> & {
  /** Version of the credential that was looked at. */
  version?: number | null;
};

/**
 * An administrator verifies or rejects; the specialist is told, with the note. Throws InvalidInput, NotFound, or Conflict
 * when the credential isn't any more what was looked at.
 */
export async function reviewCredential(
  ctx: SignedInContext,
  id: string,
  { version, ...given }: Given,
): Promise<{ credential: CredentialRow; message: string }> {
  const { decision, note } = readInput(new ReviewCredentialInput(), given);
  const number = requireId(id, NO_SUCH_CREDENTIAL);
  const credential = await ctx.db.transaction(async (manager) => {
    // In the order in which closing an account takes them; the other way round one would stop the other.
    await lockAccount(manager, (await requireCredential(manager, number)).accountId);
    const stored = await requireCredential(manager, number, true);
    if (version != null && version !== stored.version) {
      const message = "El especialista ha cambiado esta credencial mientras la revisabas. Vuelve a mirarla.";
      throw new Conflict(message, { field: ["version"], payload: { credential: stored } });
    }
    await manager.getRepository(SpecialistCredential).update(stored.id, {
      status: decision,
      reviewNote: note || null,
      reviewedBy: ctx.actor.accountId,
      reviewedAt: ctx.clock.now(),
      version: () => "version + 1",
    });
    await settleToReview(ctx, manager, stored.accountId);
    await mailAccount(
      ctx,
      manager,
      stored.accountId,
      reviewMail(ctx.env.publicUrl, stored.title, decision, note),
    );
    await audit(ctx, manager, {
      action: "reviewCredential",
      subjectType: "account",
      subjectId: stored.accountId,
      data: { credentialId: stored.id, decision },
    });
    return requireCredential(manager, stored.id);
  });
  credentialLoader(ctx).clear(credential.accountId);
  const message = decision === "VERIFIED" ? "Credencial verificada" : "Credencial rechazada";
  return { credential, message };
}

function reviewMail(publicUrl: string, title: string, decision: Contract.ReviewDecision, note: string) {
  const isVerified = decision === "VERIFIED";
  return {
    category: "necessary" as const,
    kind: isVerified ? "credential-verified" : "credential-rejected",
    subject: isVerified ? "Hemos verificado tu credencial" : "No hemos podido verificar tu credencial",
    bell: {
      topic: "ACCOUNT" as const,
      path: "/dashboard/specialist/profile#credenciales",
      thing: `credential: ${title}`,
    },
    content: {
      paragraphs: [
        isVerified
          ? `Hemos comprobado «${title}». Desde ahora aparece como verificada en tu perfil público.`
          : `Hemos revisado «${title}» y no hemos podido verificarla.`,
        ...(note === "" ? [] : [`${isVerified ? "Nota" : "Motivo"}: ${note}`]),
        ...(isVerified ? [] : ["Puedes corregirla o subir otro documento, y la revisaremos de nuevo."]),
      ],
      action: {
        label: "Ver mis credenciales",
        url: `${publicUrl}/dashboard/specialist/profile#credenciales`,
      },
    },
  };
}
