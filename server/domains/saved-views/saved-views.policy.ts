import { VIEWED_BY } from "../../../schema/rules/saved-views.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Forbidden } from "../../platform/refusals.ts";
import type { Actor, Role } from "../../shared/context.ts";
import type { SavedView } from "./saved-view.entity.ts";

const ROLES: Record<Contract.SavedViewList, Role> = VIEWED_BY;

/** Throws Forbidden for a list of another role. */
export function requireOwnList({ role }: Actor, list: Contract.SavedViewList): void {
  if (ROLES[list] !== role) throw new Forbidden();
}

/** Its owner may, and for a shared one every administrator. */
export function mayChange({ accountId, role }: Actor, view: SavedView): boolean {
  return ROLES[view.list] === role && (view.accountId === accountId || view.isShared);
}
