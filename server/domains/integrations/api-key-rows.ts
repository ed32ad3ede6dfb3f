import type { EntityManager } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { ApiKeySecret } from "./api-key-secret.entity.ts";
import { ApiKey } from "./api-key.entity.ts";

const NO_KEY = "Esta clave de API no existe.";

/** Locked until the transaction ends. Throws NotFound. */
export async function lockApiKey(manager: EntityManager, id: string): Promise<ApiKey> {
  const where = { id: requireId(id, NO_KEY) };
  const key = await manager.getRepository(ApiKey).findOne({ where, lock: { mode: "pessimistic_write" } });
  if (key === null) throw new NotFound(NO_KEY);
  return key;
}

export function apiKeyStatus({ clock }: Pick<Context, "clock">, key: ApiKey): Contract.ApiKeyStatus {
  if (key.revokedAt !== null) return "REVOKED";
  return key.expiresAt !== null && key.expiresAt <= clock.now() ? "EXPIRED" : "ACTIVE";
}

/** A new secret's row. */
export async function insertSecret(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  secret: Pick<ApiKeySecret, "keyId" | "prefix" | "hash">,
): Promise<void> {
  await manager.getRepository(ApiKeySecret).insert({ ...secret, createdAt: ctx.clock.now(), endsAt: null });
}
