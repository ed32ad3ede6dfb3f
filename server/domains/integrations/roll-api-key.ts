// SQL: least() of two instants.
import { writtenDateAndTime } from "../../../schema/rules/spanish-dates.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Conflict } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { throttle } from "../../shared/throttle.ts";
import { withProof } from "../accounts/security/proofs.ts";
import { apiKeyStatus, insertSecret, lockApiKey } from "./api-key-rows.ts";
import { newSecret } from "./api-key-secrets.ts";
import { RollApiKeyInput } from "./api-key.input.ts";
import { CHANGES, type ApiKeyAnswer } from "./create-api-key.ts";

const HOUR_MS = 3_600_000;

/**
 * A new secret for the same key; those so far work for the chosen hours more, none longer than it would have. Throws
 * InvalidInput, NotFound, Conflict (it has expired or is revoked), RateLimited.
 */
export async function rollApiKey(
  ctx: SignedInContext,
  id: string,
  given: Contract.RollApiKeyInput,
): Promise<ApiKeyAnswer> {
  const input = readInput(new RollApiKeyInput(), given);
  await throttle(ctx, [CHANGES, String(ctx.actor.accountId)]);
  const { secret, ...kept } = newSecret();
  const endsAt = new Date(ctx.clock.now().getTime() + input.overlapHours * HOUR_MS);
  const apiKey = await withProof(ctx, input, async (manager) => {
    const key = await lockApiKey(manager, id);
    if (apiKeyStatus(ctx, key) !== "ACTIVE")
      throw new Conflict("Esta clave ya no funciona. Crea otra en su lugar.");
    await manager.query(
      `UPDATE api_key_secrets SET ends_at = least(coalesce(ends_at, $2), $2) WHERE key_id = $1`,
      [key.id, endsAt],
    );
    await insertSecret(ctx, manager, { ...kept, keyId: key.id });
    await noteSecurity(ctx, manager, {
      kind: "API_KEY",
      outcome: "OK",
      detail: { change: "ROLLED", apiKey: key.id },
    });
    await audit(ctx, manager, {
      action: "rollApiKey",
      subjectType: "apiKey",
      subjectId: key.id,
      data: { overlapHours: input.overlapHours },
    });
    return key;
  });
  const until =
    input.overlapHours === 0
      ? "La anterior ya no funciona."
      : `La anterior funciona hasta el ${writtenDateAndTime(endsAt)}.`;
  return { apiKey, secret, message: `Copia la clave ahora: no volveremos a mostrarla. ${until}` };
}
