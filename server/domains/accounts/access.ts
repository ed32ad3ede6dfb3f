import { Forbidden, Unauthenticated } from "../../platform/refusals.ts";
import type { ApiKeyActor, ApiKeyScope, Context, Role } from "../../shared/context.ts";
import { noteFlood } from "../../shared/security-events.ts";
import { DEAD_STEP } from "./step-tokens.ts";
import { ACCOUNT_STEPS, type AccountStep } from "../../shared/account-steps.ts";

/** Who may use an operation: everybody, everybody signed in, roles, or a step token. Both transports name it on each operation. */
export type Access = "PUBLIC" | "SIGNED_IN" | Role | `STEP_${AccountStep}`;

export const CLOSED_TO_KEYS = "Esta clave de API no tiene permiso para hacer esto.";

/**
 * `scopes`: of keys that are let in; whoever else may, no other key is, not even where everybody is. Throws
 * Unauthenticated or Forbidden.
 */
export function checkAccess(
  ctx: Pick<Context, "actor" | "step" | "apiKey">,
  to: readonly Access[],
  scopes: readonly ApiKeyScope[] = [],
): void {
  if (ctx.apiKey) {
    if (!mayUse(ctx.apiKey, scopes)) throw new Forbidden(CLOSED_TO_KEYS);
    return;
  }
  if (to.includes("PUBLIC")) return;
  if (ctx.step && to.includes(`STEP_${ctx.step.step}`)) return;
  if (!ctx.actor) throw new Unauthenticated(deadStepText(to));
  if (!to.includes("SIGNED_IN") && !to.includes(ctx.actor.role)) throw new Forbidden();
}

export function mayUse(key: Pick<ApiKeyActor, "scopes">, scopes: readonly ApiKeyScope[]): boolean {
  return scopes.some((scope) => key.scopes.includes(scope));
}

/**
 * What somebody signed in asks for that isn't for their role stands in the security log: of each operation once an hour.
 * Throws `error` on.
 */
export async function noteRefusal(ctx: Context, operation: string, error: unknown): Promise<never> {
  if (error instanceof Forbidden) {
    await noteFlood(ctx, { kind: "ACCESS", outcome: "REFUSED", detail: { operation } });
  }
  throw error;
}

/** Whether an expired or used token is let through: the operation is public, or says itself what has expired. */
export function toleratesDeadToken(to: readonly Access[]): boolean {
  return to.includes("PUBLIC") || deadStepText(to) !== undefined;
}

/** The refusal comes from the operation's first access: a step token's names the missing step, others name the session. */
function deadStepText(to: readonly Access[]): string | undefined {
  const step = ACCOUNT_STEPS.find((known) => to[0] === `STEP_${known}`);
  return step && DEAD_STEP[step];
}
