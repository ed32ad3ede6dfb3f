import type { TaskFilter } from "../../generated/schema-types.ts";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { Faults, Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import { wrongAmounts } from "../../shared/listed-amounts.ts";
import { wrongDays } from "../../shared/listed-days.ts";
import { figureProblems } from "./report-figures.ts";

const MOST_ASSIGNEES = 50;

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
  const {
    assigneeIds,
    createdFrom,
    createdTo,
    lastActionFrom,
    lastActionTo,
    deadlineFrom,
    deadlineTo,
    figure,
  } = filter;
  return [
    ...wrongAmounts(filter, []),
    ...wrongDays({ from: createdFrom, to: createdTo }, (end) => [
      end === "from" ? "createdFrom" : "createdTo",
    ]),
    ...wrongDays({ from: lastActionFrom, to: lastActionTo }, (end) => [
      end === "from" ? "lastActionFrom" : "lastActionTo",
    ]),
    ...wrongDays({ from: deadlineFrom, to: deadlineTo }, (end) => [
      end === "from" ? "deadlineFrom" : "deadlineTo",
    ]),
    ...(figure ? figureProblems(figure, ["figure"]) : []),
    ...((assigneeIds?.length ?? 0) > MOST_ASSIGNEES ? [TOO_MANY.at(["assigneeIds"])] : []),
  ];
}
