import type { CaseStatus } from "../../../schema/rules/case-states.ts";
import type { CaseRole } from "./cases.policy.ts";

export type CaseMove =
  | "ACCEPT"
  | "DECLINE"
  | "COUNTERPARTY_ACCEPTED"
  | "AWAIT_PAYMENT"
  | "RESUME"
  | "CLOSE_AGREED"
  | "CLOSE_BROKEN"
  | "WITHDRAW"
  | "REOPEN";

/** Who may make a move: a role, a personal link that answers, or the platform when the client's account is closed. */
export type Mover = CaseRole | "LINK" | "PLATFORM";

export interface MoveRule {
  from: readonly CaseStatus[];
  to: CaseStatus;
  by: readonly Mover[];
  needsReason: boolean;
  /** Why by law there is no agreement; an agreed ending needs it, too, where some counterparties aren't in one. */
  needsGround: boolean;
}

/** The allowed moves, all of them. What else has to hold (an accepted agreement, a term that is over) is in move-options. */
export const CASE_MOVES: Readonly<Record<CaseMove, MoveRule>> = {
  ACCEPT: move(["PENDING_ACCEPTANCE"], "PENDING_COUNTERPARTY", ["ASKED"]),
  DECLINE: move(["PENDING_ACCEPTANCE"], "PENDING_ACCEPTANCE", ["ASKED"], { needsReason: true }),
  COUNTERPARTY_ACCEPTED: move(["PENDING_COUNTERPARTY"], "IN_PROGRESS", ["MANAGER", "ADMIN", "LINK"], {
    needsReason: true,
  }),
  AWAIT_PAYMENT: move(["IN_PROGRESS"], "PENDING_PAYMENT", ["MANAGER", "ADMIN"]),
  RESUME: move(["PENDING_PAYMENT"], "IN_PROGRESS", ["MANAGER", "ADMIN"]),
  CLOSE_AGREED: move(["IN_PROGRESS", "PENDING_PAYMENT"], "AGREED", ["MANAGER", "ADMIN", "PLATFORM"]),
  CLOSE_BROKEN: move(
    ["PENDING_COUNTERPARTY", "IN_PROGRESS", "PENDING_PAYMENT"],
    "BROKEN",
    ["MANAGER", "ADMIN", "PLATFORM"],
    {
      needsReason: true,
      needsGround: true,
    },
  ),
  WITHDRAW: move(["PENDING_ACCEPTANCE", "PENDING_COUNTERPARTY"], "BROKEN", ["CLIENT", "PLATFORM"], {
    needsReason: true,
  }),
  REOPEN: move(["BROKEN"], "IN_PROGRESS", ["ADMIN"], { needsReason: true }),
};

function move(
  from: readonly CaseStatus[],
  to: CaseStatus,
  by: readonly Mover[],
  { needsReason = false, needsGround = false } = {},
): MoveRule {
  return { from, to, by, needsReason, needsGround };
}
