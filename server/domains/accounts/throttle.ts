import type { LimitRule } from "../../platform/rate-limits.ts";
import { RateLimited } from "../../platform/refusals.ts";
import type { Context } from "./context.ts";
import { secondsToWait, type PacedRule } from "./guessing.ts";
import { noteFlood } from "./security-events.ts";

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

async function refuse(ctx: Context, { name }: LimitRule, seconds: number): Promise<never> {
  await noteFlood(ctx, { kind: "LIMIT", outcome: "THROTTLED", detail: { rule: name } });
  throw new RateLimited(seconds);
}
