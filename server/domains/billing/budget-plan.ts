import { BUDGET_CONCEPTS } from "../../../schema/rules/payments.ts";
import { addMonths } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { splitCents } from "../../platform/money.ts";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { Faults } from "../../shared/inputs/field.ts";
import { checkInput } from "../../shared/inputs/read-input.ts";
import { euros } from "./amounts.ts";
import { DEFAULT_SPLIT, SINGLE_PAYMENT } from "./budget-concepts.ts";
import { BudgetInput } from "./budget.input.ts";
import { sum } from "./compute-budget.ts";
import type { PlannedRow } from "./compute-budget.ts";

export type BudgetPlan = Omit<BudgetInput, "today" | "total" | "rows"> & { rows: PlannedRow[] };

/** `today`: yyyy-mm-dd in Madrid. Throws InvalidInput with every problem. */
export function readBudget(given: Contract.BudgetInput, today: string): BudgetPlan {
  const reading = planOf(given, today);
  if (Array.isArray(reading)) throw new InvalidInput(reading);
  return reading;
}

/** The same for forms with a budget as their field `budget`. */
export function readBudgetField(given: unknown, { today }: { today: string }): BudgetPlan | Faults {
  const reading = planOf(given, today);
  return Array.isArray(reading) ? Faults.below("budget", reading) : reading;
}

/** Its problems otherwise: whether the rows add up is looked at once each of them is right. */
function planOf(given: unknown, today: string): BudgetPlan | Problem[] {
  const input = new BudgetInput(today);
  const problems = checkInput(input, given as Contract.BudgetInput);
  if (problems.length > 0) return problems;
  const { total, dueOn, singlePayment, paymentMethod, taxesApplicable, newProfessional, observations } =
    input;
  const rows = input.rows.length === 0 ? defaultRows(input) : plannedRows(input);
  const fault = checkSum(sum(rows.map(({ value }) => value)), total);
  if (fault) return [{ field: ["rows"], code: fault.code, message: fault.message }];
  return { rows, paymentMethod, dueOn, taxesApplicable, newProfessional, singlePayment, observations };
}

function plannedRows({ rows, dueOn }: BudgetInput): PlannedRow[] {
  return rows.map(({ concept, description, paymentDate, value }, at) => ({
    concept,
    description: concept === "OTHER" ? description : description || BUDGET_CONCEPTS[concept],
    dueOn: paymentDate ?? nthDay(dueOn, at),
    value,
  }));
}

/** Without a day of its own the first payment is due on the budget's, each further one a month later. */
function nthDay(dueOn: string, index: number): string {
  return addMonths(dueOn, index);
}

/** A total of a few cents leaves concepts without any: those are left out. */
function defaultRows({ total, dueOn, singlePayment }: BudgetInput): PlannedRow[] {
  if (singlePayment) return [{ ...SINGLE_PAYMENT, dueOn, value: total }];
  const values = splitCents(
    total,
    DEFAULT_SPLIT.map(({ weight }) => weight),
  );
  return DEFAULT_SPLIT.map(({ concept }, at) => ({
    concept,
    description: BUDGET_CONCEPTS[concept],
    dueOn: nthDay(dueOn, at),
    value: values[at] ?? 0n,
  })).filter(({ value }) => value > 0n);
}

function checkSum(planned: bigint, total: bigint): null | Fault {
  if (planned === total) return null;
  return planned < total
    ? new Fault("SUM", `Faltan ${euros(total - planned)} por repartir: los pagos suman ${euros(planned)}`)
    : new Fault("SUM", `Sobran ${euros(planned - total)}: los pagos suman ${euros(planned)}`);
}
