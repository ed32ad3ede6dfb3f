import type { Deps } from "../../platform/deps.ts";
import { isUuid } from "../../platform/ids.ts";
import type { Actor, StepGrant } from "../../shared/context.ts";
import { findActor } from "./sessions.service.ts";
import { readStepGrant } from "./step-tokens.ts";
import { readToken } from "./tokens.ts";

/** Who a token speaks for: somebody signed in, a step, or (altered, expired, used, ended …) nobody. */
export async function authenticate(
  deps: Deps,
  token: string,
): Promise<{ actor: Actor | null; step: StepGrant | null }> {
  const now = deps.clock.now();
  const read = await readToken(deps.env.appSecret, token, now);
  if (!read || !isUuid(read.id)) return { actor: null, step: null };
  if (read.audience === "access") {
    const actor = await findActor(deps, read.id, now);
    // Whose role has changed signs in anew: the way in to another one may have a further step.
    return { actor: actor?.role === read.role ? actor : null, step: null };
  }
  return { actor: null, step: await readStepGrant(deps.db, read.audience, read.id, now) };
}
