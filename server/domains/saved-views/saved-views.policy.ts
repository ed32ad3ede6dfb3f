import { OWN_LISTS } from "../../../schema/rules/saved-views.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Forbidden } from "../../platform/refusals.ts";
import type { Actor, Role } from "../../shared/context.ts";
import type { SavedView } from "./saved-view.entity.ts";

/** Whose list it is. */
export const VIEWED_BY: Record<Contract.SavedViewList, Role> = {
  TASKS: "ADMIN",
  LIST_TASKS: "ADMIN",
  TASK_LISTS: "ADMIN",
  CASES: "ADMIN",
  USERS: "ADMIN",
  DEBTORS: "ADMIN",
  DEBT_PAYMENTS: "ADMIN",
  PAYMENTS: "ADMIN",
  PAYOUTS: "ADMIN",
  COMMISSIONS: "ADMIN",
  LEADS: "ADMIN",
  TICKETS: "ADMIN",
  AUDIT_LOG: "ADMIN",
  SECURITY_LOG: "ADMIN",
  ...OWN_LISTS,
};

/** Throws Forbidden for a list of another role. */
export function requireOwnList({ role }: Actor, list: Contract.SavedViewList): void {
  if (VIEWED_BY[list] !== role) throw new Forbidden();
}

/** Its owner may, and for a shared one every administrator. */
export function mayChange({ accountId, role }: Actor, view: SavedView): boolean {
  return VIEWED_BY[view.list] === role && (view.accountId === accountId || view.isShared);
}
