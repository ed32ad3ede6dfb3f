import type { LimitRule } from "../../platform/rate-limits.ts";
import { RateLimited } from "../../platform/refusals.ts";
import type { Context } from "./context.ts";

/** Counts one try under each rule with its key. Throws RateLimited at the first one used up. */
export async function throttle(
  ctx: Pick<Context, "limits">,
  ...tries: readonly (readonly [rule: LimitRule, key: string])[]
): Promise<void> {
  for (const [rule, key] of tries) {
    const result = await ctx.limits.consume(rule, key);
    if (!result.ok) throw new RateLimited(result.retryAfterSeconds);
  }
}
