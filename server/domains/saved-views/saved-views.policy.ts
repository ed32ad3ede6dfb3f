import type * as Contract from "../../generated/schema-types.ts";
import { Forbidden } from "../../platform/refusals.ts";
import type { Actor, Role } from "../../shared/context.ts";
import type { SavedView } from "./saved-view.entity.ts";

/** Whose list it is; views are shared among them, so never between roles. */
const ROLES: Record<Contract.SavedViewList, Role> = {
  TASKS: "ADMIN",
  TASK_LISTS: "ADMIN",
  CASES: "ADMIN",
  USERS: "ADMIN",
  ASSIGNED_TASKS: "SPECIALIST",
  DEBTORS: "ADMIN",
};

/** Throws Forbidden for a list of another role. */
export function requireOwnList({ role }: Actor, list: Contract.SavedViewList): void {
  if (ROLES[list] !== role) throw new Forbidden();
}

export function canBeShared(list: Contract.SavedViewList): boolean {
  return ROLES[list] === "ADMIN";
}

/** Its owner may, and for a shared one every administrator. */
export function mayChange({ accountId, role }: Actor, view: SavedView): boolean {
  return ROLES[view.list] === role && (view.accountId === accountId || view.isShared);
}
