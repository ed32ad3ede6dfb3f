import type * as Contract from "../../../generated/schema-types.ts";
import { holdLock } from "../../../platform/advisory-lock.ts";
import { Not, type EntityManager } from "typeorm";
import { deleteFileAfterCommit } from "../../../platform/file-deletion.ts";
import { Conflict, Unauthenticated } from "../../../platform/refusals.ts";
import { settleToReview } from "../account-desk.ts";
import { mailAccount } from "../account-mail.ts";
import { Account } from "../account.entity.ts";
import { audit } from "../../../shared/audit.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { readInput, type Unchecked } from "../../../shared/inputs/read-input.ts";
import type { PersonalDataHolder } from "../../../shared/personal-data-holder.ts";
import { withProofs } from "../security/proofs.ts";
import { blockAccount } from "./blocked-accounts.ts";
import { DeleteAccountInput } from "./delete-account.input.ts";

/** Any number, as long as nobody else locks by it. */
const ADMINISTRATORS_LOCK = 4_127_004;

/**
 * Closes the own account for good. Its data is blocked at once (see blockAccount), its sessions are dead, its photo is
 * gone. Throws InvalidInput (reason, password, code), Conflict for the last active administrator, RateLimited, Busy.
 */
export async function deleteAccount(
  ctx: SignedInContext,
  given: Unchecked<Contract.DeleteAccountInput>,
  holders: readonly PersonalDataHolder[],
): Promise<{ message: string }> {
  const { reason, password, code } = readInput(new DeleteAccountInput(), given);
  await withProofs(ctx, { password, code }, async (manager, account) => {
    if (account.status !== "ACTIVE") throw new Unauthenticated();
    if (account.role === "ADMIN") await refuseLastAdministrator(manager, account.id);
    // While the address is still known.
    await mailFarewell(ctx, manager, account);
    if (account.photoKey !== null) await deleteFileAfterCommit(ctx, manager, account.photoKey);
    await blockAccount(ctx, manager, account, holders, reason);
    await settleToReview(ctx, manager, account.id);
    await audit(ctx, manager, {
      action: "deleteAccount",
      subjectType: "account",
      subjectId: account.id,
      data: { reason },
    });
  });
  return { message: "Cuenta eliminada" };
}

/** Locked, so that of two administrators who leave at once the second sees the first one gone. */
async function refuseLastAdministrator(manager: EntityManager, accountId: number): Promise<void> {
  await holdLock(manager, ADMINISTRATORS_LOCK);
  const isNotLast = await manager
    .getRepository(Account)
    .existsBy({ role: "ADMIN", status: "ACTIVE", id: Not(accountId) });
  if (isNotLast) return;
  throw new Conflict(
    "Eres la única persona que administra la plataforma. Antes de irte, tiene que haber otra cuenta de administración activa.",
    { code: "LAST_ADMINISTRATOR" },
  );
}

async function mailFarewell(ctx: SignedInContext, manager: EntityManager, account: Account): Promise<void> {
  await mailAccount(ctx, manager, account.id, {
    category: "necessary",
    kind: "account-deleted",
    subject: "Tu cuenta se ha eliminado",
    bell: null,
    content: {
      paragraphs: [
        `Hola, ${account.names}:`,
        "Hemos eliminado tu cuenta de Acuerdo, como nos has pedido. Tus sesiones están cerradas y nadie puede ver ya tus datos.",
        "La ley nos obliga a conservarlos bloqueados, solo a disposición de jueces y autoridades (artículo 32 de la Ley Orgánica 3/2018). Los destruiremos como máximo dentro de doce meses.",
      ],
      closing: [
        `Si no has sido tú, escríbenos cuanto antes a ${ctx.env.supportEmail}.`,
        "Puedes volver cuando quieras: con este mismo correo podrás crear otra cuenta.",
      ],
    },
  });
}
