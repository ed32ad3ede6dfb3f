import type { WorkOutcome } from "../../../schema/rules/work-outcomes.ts";
import { instantInMadrid } from "../../lib/madrid-time.ts";
import { readDecimal } from "../../lib/money.ts";
import { amountProblems } from "../../lib/typed-amount.ts";

export const NO_VALUES = { amount: "", dueOn: "", callAt: "", time: "", reason: "", note: "" };
export type OutcomeValues = typeof NO_VALUES;

/** What each outcome asks for besides a note. */
const FIELDS: Readonly<Partial<Record<WorkOutcome, readonly (keyof OutcomeValues)[]>>> = {
  PROMISE: ["amount", "dueOn"],
  CALL_BACK: ["callAt", "time"],
  DISPUTED: ["reason"],
  REFUSES: ["reason"],
};

export function asks(outcome: WorkOutcome, field: keyof OutcomeValues): boolean {
  return FIELDS[outcome]?.includes(field) === true;
}

/** What is wrong before anything is sent, and the input where nothing is. */
export function readOutcome(outcome: WorkOutcome, values: OutcomeValues) {
  const { amount, dueOn, callAt, time, reason, note } = values;
  const exact = asks(outcome, "amount") ? readDecimal(amount) : null;
  const instant = asks(outcome, "callAt") ? instantInMadrid(callAt, time) : null;
  const problems = [
    ...(asks(outcome, "amount") ? amountProblems(amount) : []),
    ...(asks(outcome, "dueOn") && dueOn === ""
      ? [{ field: ["dueOn"], message: "Indica hasta qué día" }]
      : []),
    ...(asks(outcome, "callAt") && instant === null
      ? [{ field: ["callAt"], message: "Indica qué día y a qué hora" }]
      : []),
  ];
  const input = {
    outcome,
    note,
    reason: asks(outcome, "reason") ? reason : "",
    amount: exact,
    dueOn: asks(outcome, "dueOn") && dueOn !== "" ? dueOn : null,
    callAt: instant,
  };
  return { input, problems };
}
