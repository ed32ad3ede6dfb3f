import type { CaseStatus } from "../../../schema/rules/case-states.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { CaseRole } from "./cases.policy.ts";

/**
 * The life of a case as data: where it can stand, what that means, and by which moves who takes it on from there. The
 * diagram in README.md is the same, which tests/contract/case-machine.test.ts holds; words for the screen are in
 * schema/rules/case-states.ts. What else has to hold for a move (an accepted agreement, a term that is over) is in
 * move-options.ts.
 */

/** WAITING: no specialist has accepted it. ACCEPTED: one has, work hasn't begun. */
type CaseStage = "WAITING" | "ACCEPTED" | "BEGUN" | "ENDED";

interface CaseState {
  stage: CaseStage;
  group: Contract.CaseGroup;
}

const CASE_STATES: Readonly<Record<Contract.CaseStatus, CaseState>> = {
  PENDING_ACCEPTANCE: { stage: "WAITING", group: "OPEN" },
  PENDING_COUNTERPARTY: { stage: "ACCEPTED", group: "OPEN" },
  IN_PROGRESS: { stage: "BEGUN", group: "OPEN" },
  PENDING_PAYMENT: { stage: "BEGUN", group: "OPEN" },
  AGREED: { stage: "ENDED", group: "AGREED" },
  BROKEN: { stage: "ENDED", group: "BROKEN" },
};

export type CaseMove = Contract.CaseMove;

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

/** In the order of a case's life. */
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
    { needsReason: true, needsGround: true },
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

/** What somebody may do from where a case stands, in the order of a case's life. */
export function movesOf(status: CaseStatus, mover: Mover): CaseMove[] {
  const moves = Object.keys(CASE_MOVES) as CaseMove[];
  return moves.filter(
    (name) => CASE_MOVES[name].from.includes(status) && CASE_MOVES[name].by.includes(mover),
  );
}

export function groupOf(status: CaseStatus): Contract.CaseGroup {
  return CASE_STATES[status].group;
}

export function isOpen(status: CaseStatus): boolean {
  return groupOf(status) === "OPEN";
}

/** Whether no specialist has accepted the case yet; one may have been asked. */
export function isWaiting(status: CaseStatus): boolean {
  return CASE_STATES[status].stage === "WAITING";
}

/** Work goes on, or is done but for what is to be paid. */
export function hasBegun(status: CaseStatus): boolean {
  return CASE_STATES[status].stage === "BEGUN";
}

/** In the order of a case's life. */
const STATUSES = Object.keys(CASE_STATES) as CaseStatus[];

export function statesOf(group: Contract.CaseGroup): CaseStatus[] {
  return STATUSES.filter((status) => groupOf(status) === group);
}

export const WAITING_STATES = STATUSES.filter(isWaiting);
export const CLOSED_STATES = STATUSES.filter((status) => !isOpen(status));

/** Lists for `status IN …`. */
export const ALL_SQL = sqlList(STATUSES);
export const OPEN_SQL = sqlList(statesOf("OPEN"));
export const AGREED_SQL = sqlList(statesOf("AGREED"));
export const BROKEN_SQL = sqlList(statesOf("BROKEN"));
export const CLOSED_SQL = sqlList(CLOSED_STATES);
export const WAITING_SQL = sqlList(WAITING_STATES);
export const BEGUN_SQL = sqlList(STATUSES.filter(hasBegun));

function sqlList(statuses: readonly CaseStatus[]): string {
  return `(${statuses.map((status) => `'${status}'`).join(", ")})`;
}
