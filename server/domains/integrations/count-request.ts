// SQL: one statement that doesn't wait for the disk: a crash may lose the last half second of a statistic.
import type { LimitResult } from "../../platform/rate-limits.ts";
import type { ApiKeyActor, Context } from "../../shared/context.ts";

const WINDOW_SECONDS = 60;
const LAST_USE_STEP_MS = 60_000;

export interface CountedRequest extends LimitResult {
  /** Requests in a window, and its length. */
  quota: number;
  windowSeconds: number;
}

/** Counts one request of a key against its limit and for its use per day. */
export async function countRequest(
  ctx: Pick<Context, "db" | "clock" | "limits">,
  { apiKeyId, requestsPerMinute: quota }: ApiKeyActor,
): Promise<CountedRequest> {
  const rule = { name: `api-key-${quota}`, points: quota, seconds: WINDOW_SECONDS };
  const counted = await ctx.limits.consume(rule, String(apiKeyId));
  const column = counted.ok ? "requests" : "throttled";
  const now = ctx.clock.now();
  await ctx.db.query(
    `WITH used AS (
       UPDATE api_keys SET last_used_at = $3 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $4))
     INSERT INTO api_key_days AS d (key_id, day, ${column})
     SELECT $1::bigint, $2::date, 1 FROM set_config('synchronous_commit', 'off', true)
     ON CONFLICT (key_id, day) DO UPDATE SET ${column} = d.${column} + 1`,
    [apiKeyId, ctx.clock.today(), now, new Date(now.getTime() - LAST_USE_STEP_MS)],
  );
  return { ...counted, quota, windowSeconds: WINDOW_SECONDS };
}
