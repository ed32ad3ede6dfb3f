import { AMOUNTS_TURNED, readCents } from "../../../schema/rules/exact-amount.ts";
import { isCalendarDay, PERIOD_TURNED } from "../../../schema/rules/madrid-days.ts";
import type { TaskFilter } from "../../generated/schema-types.ts";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { Faults, Field, type FieldDecorator } from "../../shared/inputs/field.ts";

const MOST_ASSIGNEES = 50;

const UNREADABLE_AMOUNT = new Fault("INVALID", "Escribe un importe, por ejemplo 1234.56.");
const NO_DAY = new Fault("INVALID", "La fecha no es válida.");
const TURNED_AMOUNTS = new Fault("INVALID", AMOUNTS_TURNED);
const TURNED_DAYS = new Fault("INVALID", PERIOD_TURNED);
const TOO_MANY = new Fault("TOO_LONG", `Elige como mucho ${MOST_ASSIGNEES} especialistas.`);

/** The filter of an input as it comes, null without one; refused when it makes no sense. */
export function OptionalTaskFilter(): FieldDecorator<TaskFilter | null> {
  return Field(
    (given) => {
      const filter = (given as TaskFilter | null | undefined) ?? null;
      const problems = taskFilterProblems(filter ?? {});
      return problems.length > 0 ? Faults.below("filter", problems) : filter;
    },
    { schema: {}, isRequired: false },
  );
}

/** Throws InvalidInput. */
export function refuseTaskFilter(filter: TaskFilter): void {
  const { problems } = Faults.below("filter", taskFilterProblems(filter));
  if (problems.length > 0) throw new InvalidInput([...problems]);
}

/** Unreadable amounts and days, and those that end before they begin. Paths begin at the filter. */
export function taskFilterProblems(filter: TaskFilter): Problem[] {
  const problems: Problem[] = [];
  const note = (field: keyof TaskFilter, fault: Fault | null) => {
    if (fault !== null) problems.push(fault.at([field]));
  };
  for (const field of ["amountFrom", "amountTo"] as const) {
    const { [field]: amount } = filter;
    note(field, amount && readCents(amount) === null ? UNREADABLE_AMOUNT : null);
  }
  for (const field of ["createdFrom", "createdTo", "lastActionFrom", "lastActionTo"] as const) {
    const { [field]: day } = filter;
    note(field, day && !isCalendarDay(day) ? NO_DAY : null);
  }
  note("assigneeIds", (filter.assigneeIds?.length ?? 0) > MOST_ASSIGNEES ? TOO_MANY : null);
  if (problems.length > 0) return problems;
  const { amountFrom, amountTo } = filter;
  const [least, most] = [readCents(amountFrom ?? ""), readCents(amountTo ?? "")];
  note("amountFrom", least !== null && most !== null && least > most ? TURNED_AMOUNTS : null);
  note("createdFrom", isTurned(filter.createdFrom, filter.createdTo) ? TURNED_DAYS : null);
  note("lastActionFrom", isTurned(filter.lastActionFrom, filter.lastActionTo) ? TURNED_DAYS : null);
  return problems;
}

function isTurned(from: string | null | undefined, to: string | null | undefined): boolean {
  return from != null && to != null && from !== "" && to !== "" && from > to;
}
