import type * as Contract from "../../generated/schema-types.ts";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { throttle } from "../../shared/throttle.ts";
import { withProof } from "../accounts/security/proofs.ts";
import { lockApiKey } from "./api-key-rows.ts";
import { ApiKey } from "./api-key.entity.ts";
import { CHANGES, type ApiKeyAnswer } from "./create-api-key.ts";

/** It opens nothing from now on. Throws InvalidInput, NotFound, Conflict (ALREADY_DONE), RateLimited. */
export async function revokeApiKey(
  ctx: SignedInContext,
  id: string,
  proof: Contract.ProofInput,
): Promise<ApiKeyAnswer> {
  await throttle(ctx, [CHANGES, String(ctx.actor.accountId)]);
  const apiKey = await withProof(ctx, proof, async (manager) => {
    const key = await lockApiKey(manager, id);
    if (key.revokedAt !== null) throw new Conflict("Esta clave ya se revocó.", { code: "ALREADY_DONE" });
    const revoked = { revokedBy: ctx.actor.accountId, revokedAt: ctx.clock.now() };
    await manager.getRepository(ApiKey).update(key.id, revoked);
    await noteSecurity(ctx, manager, {
      kind: "API_KEY",
      outcome: "OK",
      detail: { change: "REVOKED", apiKey: key.id },
    });
    await audit(ctx, manager, { action: "revokeApiKey", subjectType: "apiKey", subjectId: key.id });
    return Object.assign(key, revoked);
  });
  return { apiKey, secret: null, message: `La clave «${apiKey.name}» ya no funciona` };
}
