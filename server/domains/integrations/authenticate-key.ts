// SQL: every request of a program asks for its secret with its key; their entities have no relation.
import { RefusedRequest } from "../../platform/refusals.ts";
import { selectList } from "../../platform/select-list.ts";
import type { ApiKeyActor, Context } from "../../shared/context.ts";
import { noteFlood } from "../../shared/security-events.ts";
import { throttle } from "../../shared/throttle.ts";
import { sameHash } from "../accounts/secrets.ts";
import { ApiKeySecret } from "./api-key-secret.entity.ts";
import { hashOfSecret, prefixOf } from "./api-key-secrets.ts";
import { ApiKey } from "./api-key.entity.ts";
import { isWithin } from "./networks.ts";

/** Of one address; a key that works is never counted here. */
const MISSES = { name: "miss-api-key", points: 60, seconds: 3_600 };

const DEAD = "Esta clave de API no existe, ha caducado o se ha revocado.";
const ELSEWHERE = "Esta clave de API no se puede usar desde esta dirección IP.";

const KEY = [
  "id",
  "scopes",
  "listIds",
  "addresses",
  "requestsPerMinute",
  "expiresAt",
  "revokedAt",
] as const satisfies readonly (keyof ApiKey)[];
const SECRET = ["hash", "endsAt"] as const satisfies readonly (keyof ApiKeySecret)[];

type Found = Pick<ApiKey, (typeof KEY)[number]> & Pick<ApiKeySecret, (typeof SECRET)[number]>;

/**
 * Which key a request comes with. `address`: the asker's, whole. Throws RefusedRequest (401: the same for what never was
 * and what has ended; or it isn't let in from there), RateLimited (60 such an hour from one address).
 */
export async function authenticateKey(ctx: Context, secret: string, address: string): Promise<ApiKeyActor> {
  const found = await find(ctx, secret);
  const now = ctx.clock.now();
  if (found === null) return refuse(ctx, DEAD, null);
  const ends = [found.revokedAt, found.expiresAt, found.endsAt];
  if (ends.some((end) => end !== null && end <= now)) return refuse(ctx, DEAD, found.id);
  if (found.addresses.length > 0 && !isWithin(found.addresses, address))
    return refuse(ctx, ELSEWHERE, found.id);
  const { id: apiKeyId, scopes, listIds, requestsPerMinute } = found;
  return { apiKeyId, scopes, listIds, requestsPerMinute };
}

async function find({ db }: Context, secret: string): Promise<Found | null> {
  const prefix = prefixOf(secret);
  if (prefix === null) return null;
  const [row] = await db.query<Found[]>(
    `SELECT ${selectList(ApiKey, "k", KEY)}, ${selectList(ApiKeySecret, "s", SECRET)}
     FROM api_key_secrets s JOIN api_keys k ON k.id = s.key_id WHERE s.prefix = $1`,
    [prefix],
  );
  return row && sameHash(row.hash, hashOfSecret(secret)) ? row : null;
}

async function refuse(ctx: Context, message: string, apiKeyId: number | null): Promise<never> {
  const use = message === DEAD ? "DEAD" : "ELSEWHERE";
  await noteFlood(ctx, { kind: "API_KEY", outcome: "REFUSED", detail: { use, apiKey: apiKeyId } });
  await throttle(ctx, [MISSES, ctx.address]);
  throw new RefusedRequest(401, message);
}
