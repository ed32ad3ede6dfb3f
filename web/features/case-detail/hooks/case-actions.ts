import type { CaseMove, CaseMoveRowFragment } from "../../../generated/graphql.ts";
import type { CaseView } from "./case-view.ts";
import { nextSteps, type NextStep } from "./next-steps.ts";

/** Nothing else is waited for where they are possible; the others are there for whoever needs them. */
const LEADING: readonly CaseMove[] = ["ACCEPT", "CLOSE_AGREED"];

/** What is wanted most of whoever looks: what presses most, else the move that leads on. */
export type Wanted = NextStep | (Pick<NextStep, "text" | "action" | "tab"> & { move: CaseMove });

interface CaseActions {
  wanted: Wanted | null;
  /** What else waits. */
  steps: readonly NextStep[];
  /** What else can be done. */
  open: readonly CaseMoveRowFragment[];
  /** What can't be done yet. */
  blocked: readonly CaseMoveRowFragment[];
}

/** Everything that whoever looks can do about the case now, divided by how much it is wanted. */
export function caseActions(view: CaseView): CaseActions {
  const { moves } = view.record;
  const open = moves.filter(({ blockedBy }) => blockedBy === null);
  const blocked = moves.filter(({ blockedBy }) => blockedBy !== null);
  const [first, ...steps] = nextSteps(view);
  if (first !== undefined) return { wanted: first, steps, open, blocked };
  const lead = open.find(({ move }) => LEADING.includes(move));
  if (lead === undefined) return { wanted: null, steps, open, blocked };
  const wanted = { text: lead.consequence, action: lead.label, move: lead.move };
  return { wanted, steps, open: open.filter((one) => one !== lead), blocked };
}
