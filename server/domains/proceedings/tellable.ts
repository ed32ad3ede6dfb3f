import { requireTellable } from "../cases/case-object.ts";
import type { PartyRow } from "../parties/party.ts";
import type { Matter } from "./matter.ts";

/**
 * Before parties are written to: the other side of a case learns of nothing before the text it will read is there and
 * confirmed. Throws Conflict (NO_OBJECT, OBJECT_UNCONFIRMED).
 */
export function requireTellableTo(matter: Matter, told: readonly Pick<PartyRow, "side">[]): void {
  if (matter.kind === "CASE" && told.some(({ side }) => side === "RESPONDENT"))
    requireTellable(matter.record);
}
