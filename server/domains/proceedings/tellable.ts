import { requireTellable } from "../cases/case-object.ts";
import type { PartyRow } from "../parties/party.ts";
import type { Matter } from "./matter.ts";

/**
 * The other side of a case isn't written to before the object it will read has been written and confirmed. Throws Conflict (NO_OBJECT, OBJECT_UNCONFIRMED).
 */
export function requireTellableTo(matter: Matter, told: readonly Pick<PartyRow, "side">[]): void {
  if (matter.kind === "CASE" && told.some(({ side }) => side === "RESPONDENT"))
    requireTellable(matter.record);
}
