import { Forbidden, Unauthenticated } from "../../platform/refusals.ts";
import type { Context, Role } from "./context.ts";

/** Who may use an operation: everybody, everybody signed in, or roles. Both doors name it on each operation. */
export type Access = "PUBLIC" | "SIGNED_IN" | Role;

/** Throws Unauthenticated or Forbidden. */
export function checkAccess(ctx: Pick<Context, "actor">, to: readonly Access[]): void {
  if (to.includes("PUBLIC")) return;
  if (!ctx.actor) throw new Unauthenticated();
  if (!to.includes("SIGNED_IN") && !to.includes(ctx.actor.role)) throw new Forbidden();
}
