// SQL: names in Spanish order, what was never used last, days without a row filled in.
import DataLoader from "dataloader";
import { Any } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo, type PageRequest } from "../../platform/paging.ts";
import { wholeSelectList } from "../../platform/select-list.ts";
import type { Context } from "../../shared/context.ts";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { taskListLoader } from "../tasks/tasks.loaders.ts";
import { ApiKeyDay } from "./api-key-day.entity.ts";
import { apiKeyStatus } from "./api-key-rows.ts";
import { ApiKeySecret } from "./api-key-secret.entity.ts";
import { ApiKey } from "./api-key.entity.ts";

export interface ApiKeyPage {
  nodes: ApiKey[];
  totalCount: number;
  pageInfo: PageInfo;
}

const SORTS: Readonly<Record<Contract.ApiKeySort, string>> = {
  NAME: "k.name COLLATE spanish",
  CREATED: "k.created_at",
  LAST_USED: "k.last_used_at",
};

const HAS_STATUS: Readonly<Record<Contract.ApiKeyStatus, string>> = {
  ACTIVE: "k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $1)",
  EXPIRED: "k.revoked_at IS NULL AND k.expires_at <= $1",
  REVOKED: "k.revoked_at IS NOT NULL",
};

const USAGE_DAYS = 30;

/** A page of them; two statements. */
export async function apiKeys(
  { db, clock }: Pick<Context, "db" | "clock">,
  status: Contract.ApiKeyStatus | null,
  sort: Contract.ApiKeySort,
  direction: Contract.SortDirection,
  page?: PageRequest | null,
): Promise<ApiKeyPage> {
  const { number, size, offset } = readPage(page);
  // The instant is named also where no status asks for it: a parameter must have a use.
  const where = `$1::timestamptz IS NOT NULL AND ${status === null ? "true" : HAS_STATUS[status]}`;
  const [{ total } = { total: 0 }] = await db.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM api_keys k WHERE ${where}`,
    [clock.now()],
  );
  const nodes = await db.query<ApiKey[]>(
    `SELECT ${wholeSelectList(ApiKey, "k")} FROM api_keys k WHERE ${where}
     ORDER BY ${SORTS[sort]} ${direction} NULLS LAST, k.id ${direction} LIMIT $2 OFFSET $3`,
    [clock.now(), size, offset],
  );
  return { nodes, totalCount: total, pageInfo: pageInfo(number, size, total) };
}

export async function apiKey({ db }: Pick<Context, "db">, id: string): Promise<ApiKey | null> {
  const number = readId(id);
  return number === null ? null : db.getRepository(ApiKey).findOneBy({ id: number });
}

/** One statement a request. */
export function apiKeyLoader(ctx: Context): DataLoader<number, ApiKey | null> {
  return ctx.loader(
    "apiKeys",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const keys = await ctx.db.getRepository(ApiKey).findBy({ id: Any(ids) });
        const found = new Map(keys.map((key) => [key.id, key]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}

/** Live or deleted; null: it isn't limited to any. */
export async function listsOfKey(
  ctx: Context,
  { listIds }: Pick<ApiKey, "listIds">,
): Promise<Contract.ApiKeyList[] | null> {
  if (listIds === null) return null;
  const lists = await Promise.all(listIds.map((id) => taskListLoader(ctx).load(id)));
  return lists
    .filter((list) => list !== null)
    .map(({ id, codeId, name }) => ({ id: String(id), codeId, name }));
}

/** Those that work, the newest first; none of a key that doesn't. */
export async function secretsOfKey(ctx: Context, key: ApiKey): Promise<ApiKeySecret[]> {
  if (apiKeyStatus(ctx, key) !== "ACTIVE") return [];
  const secrets = await secretsLoader(ctx).load(key.id);
  const now = ctx.clock.now();
  return secrets.filter(({ endsAt }) => endsAt === null || endsAt > now);
}

function secretsLoader(ctx: Context): DataLoader<number, ApiKeySecret[]> {
  return ctx.loader(
    "apiKeySecrets",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<ApiKeySecret[]>(
          `SELECT ${wholeSelectList(ApiKeySecret, "s")} FROM api_key_secrets s WHERE s.key_id = ANY($1)
           ORDER BY s.created_at DESC`,
          [ids],
        );
        const found = Map.groupBy(rows, ({ keyId }) => keyId);
        return ids.map((id) => found.get(id) ?? []);
      }),
  );
}

/** The last 30 days, oldest first; one statement a request. */
export function usageLoader(ctx: Context): DataLoader<number, Omit<ApiKeyDay, "keyId">[]> {
  return ctx.loader(
    "apiKeyUsage",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const today = ctx.clock.today();
        const days = Array.from({ length: USAGE_DAYS }, (_day, ago) => addDays(today, ago + 1 - USAGE_DAYS));
        const rows = await ctx.db.query<ApiKeyDay[]>(
          `SELECT ${wholeSelectList(ApiKeyDay, "d")} FROM api_key_days d WHERE d.key_id = ANY($1) AND d.day >= $2::date`,
          [ids, days[0]],
        );
        const found = new Map(rows.map((row) => [`${row.keyId} ${row.day}`, row]));
        return ids.map((id) =>
          days.map((day) => {
            const { requests = 0, throttled = 0 } = found.get(`${id} ${day}`) ?? {};
            return { day, requests, throttled };
          }),
        );
      }),
  );
}
