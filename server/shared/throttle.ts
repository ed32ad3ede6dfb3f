import type { LimitRule } from "../platform/rate-limits.ts";
import { RateLimited } from "../platform/refusals.ts";
import type { Context } from "./context.ts";
import { noteFlood } from "./security-events.ts";

/** So many at once, then one every so often: whoever has used up the first ones waits for moments, not for a window's end. */
export interface PacedRule {
  burst: LimitRule;
  pace: LimitRule;
}

const HOUR_SECONDS = 3_600;

/** At most `atOnce - 1 + 3600 / thenEvery` an hour. `thenEvery` in seconds; `name` as of a LimitRule. */
export function paced(name: string, { atOnce, thenEvery }: { atOnce: number; thenEvery: number }): PacedRule {
  return {
    burst: { name, points: atOnce - 1, seconds: HOUR_SECONDS },
    pace: { name: `${name}-pace`, points: 1, seconds: thenEvery },
  };
}

/** Counts one try under each rule with its key. Throws RateLimited at the first one used up, and notes it. */
export async function throttle(
  ctx: Context,
  ...tries: readonly (readonly [rule: LimitRule, key: string])[]
): Promise<void> {
  for (const [rule, key] of tries) {
    const result = await ctx.limits.consume(rule, key);
    if (!result.ok) await refuse(ctx, rule, result.retryAfterSeconds);
  }
}

/** As throttle, where others may have used the tries up: after the first ones one more every so often. */
export async function slowDown(ctx: Context, rule: PacedRule, key: string): Promise<void> {
  const wait = await secondsToWait(ctx, rule, key);
  if (wait > 0) await refuse(ctx, rule.burst, wait);
}

/** 0: this one may go on. */
export async function secondsToWait(
  { limits }: Pick<Context, "limits">,
  { burst, pace }: PacedRule,
  key: string,
): Promise<number> {
  const first = await limits.consume(burst, key);
  if (first.ok) return 0;
  const next = await limits.consume(pace, key);
  return next.ok ? 0 : Math.min(first.retryAfterSeconds, next.retryAfterSeconds);
}

async function refuse(ctx: Context, { name }: LimitRule, seconds: number): Promise<never> {
  await noteFlood(ctx, { kind: "LIMIT", outcome: "THROTTLED", detail: { rule: name } });
  throw new RateLimited(seconds);
}
