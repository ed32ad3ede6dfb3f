import { addDays, instantInMadrid } from "../../../schema/rules/madrid-days.ts";
import type { EntityManager } from "typeorm";
import { API_KEY_SCOPE_NAMES } from "../../../schema/rules/api-keys.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { insertUnlessThere } from "../../platform/insert-unless-there.ts";
import { Conflict, InvalidInput } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { noteSecurity } from "../../shared/security-events.ts";
import { throttle } from "../../shared/throttle.ts";
import { withProof } from "../accounts/security/proofs.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import { insertSecret } from "./api-key-rows.ts";
import { newSecret } from "./api-key-secrets.ts";
import { ApiKey } from "./api-key.entity.ts";
import { CreateApiKeyInput } from "./api-key.input.ts";

/** Of one administrator, creating, exchanging and revoking together. */
export const CHANGES = { name: "change-api-keys", points: 30, seconds: 3_600 };

export interface ApiKeyAnswer {
  apiKey: ApiKey;
  /** In this answer only. */
  secret: string | null;
  message: string;
}

/** Throws InvalidInput (every problem; then `password` or `code`), Conflict (the name), RateLimited (30 changes an hour). */
export async function createApiKey(
  ctx: SignedInContext,
  given: Contract.CreateApiKeyInput,
): Promise<ApiKeyAnswer> {
  const input = readInput(new CreateApiKeyInput(ctx.clock.today()), given);
  refuseLimitedImports(input);
  await throttle(ctx, [CHANGES, String(ctx.actor.accountId)]);
  await refuseUnknownLists(ctx, input.listIds);
  const { secret, ...kept } = newSecret();
  const apiKey = await withProof(ctx, input, async (manager) => {
    const key = await insertKey(ctx, manager, input);
    await insertSecret(ctx, manager, { ...kept, keyId: key.id });
    await noteSecurity(ctx, manager, {
      kind: "API_KEY",
      outcome: "OK",
      detail: { change: "CREATED", apiKey: key.id },
    });
    const { scopes, requestsPerMinute } = input;
    await audit(ctx, manager, {
      action: "createApiKey",
      subjectType: "apiKey",
      subjectId: key.id,
      data: { scopes, listIds: input.listIds, networks: input.addresses.length, requestsPerMinute },
    });
    return key;
  });
  return { apiKey, secret, message: "Copia la clave ahora: no volveremos a mostrarla" };
}

async function insertKey(
  ctx: SignedInContext,
  manager: EntityManager,
  { name, scopes, listIds, addresses, requestsPerMinute, lastDay }: CreateApiKeyInput,
): Promise<ApiKey> {
  const keys = manager.getRepository(ApiKey);
  const id = await insertUnlessThere(keys, {
    name,
    scopes,
    listIds,
    addresses,
    requestsPerMinute,
    expiresAt: lastDay === null ? null : instantInMadrid(addDays(lastDay, 1), "00:00"),
    createdBy: ctx.actor.accountId,
    createdAt: ctx.clock.now(),
    revokedBy: null,
    revokedAt: null,
    lastUsedAt: null,
  });
  if (id === null) throw new Conflict("Ya hay una clave con este nombre. Elige otro.", { field: ["name"] });
  return keys.findOneByOrFail({ id });
}

/** Each file makes a list of its own, which such a key couldn't see. Throws InvalidInput. */
function refuseLimitedImports({ scopes, listIds }: CreateApiKeyInput): void {
  if (listIds === null || !scopes.includes("IMPORT_TASKS")) return;
  const message = `Una clave limitada a listas no puede «${API_KEY_SCOPE_NAMES.IMPORT_TASKS}»: cada archivo crea una lista nueva. Quita ese permiso o el límite.`;
  throw new InvalidInput([{ field: ["scopes"], code: "INVALID", message }]);
}

/** Throws InvalidInput (NOT_FOUND on `listIds`); null: it is limited to none. */
export async function refuseUnknownLists(
  { db }: SignedInContext,
  ids: readonly number[] | null,
): Promise<void> {
  if (ids === null) return;
  const lists = await taskListsByIds(db, ids);
  if (lists.filter(({ deletedAt }) => deletedAt === null).length === ids.length) return;
  const message = "Alguna de las listas ya no existe. Vuelve a elegirlas.";
  throw new InvalidInput([{ field: ["listIds"], code: "NOT_FOUND", message }]);
}
