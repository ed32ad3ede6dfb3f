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
    // An account whose role has changed must sign in again: its new role may require a second step.
    return { actor: actor?.role === read.role ? actor : null, step: null };
  }
  return { actor: null, step: await readStepGrant(deps.db, read.audience, read.id, now) };
}
