import type * as Contract from "../../generated/schema-types.ts";
import type { TaskState } from "../../../schema/rules/tasks.ts";
import { readId } from "../../platform/ids.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field, Faults, IfPresent, type FieldDecorator } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import { Ids } from "../../shared/inputs/ids.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { MOST_AT_ONCE } from "../tasks/assign-tasks.input.ts";
import { StateReason } from "../tasks/change-task-state.input.ts";
import { taskFilterProblems } from "../tasks/task-filter.input.ts";
import { BATCH_LIMITS } from "./batch-limits.ts";

const CHOSEN = {
  most: MOST_AT_ONCE,
  tooMany: new Fault(
    "TOO_LONG",
    "No se pueden cambiar más de 1.000 tareas elegidas una a una: elige todas las que coinciden con un filtro.",
  ),
  none: new Fault("REQUIRED", "Selecciona al menos una tarea."),
};

const ONE_WAY = new Fault("INVALID", "Elige tareas o un filtro, no ambas cosas.");

/** Which tasks: those of some ids, or those that fit a filter. */
export class TaskSelectionInput implements InputOf<Contract.TaskSelectionInput> {
  @OneWay() filter: Contract.TaskFilter | null = null;
  @IfPresent() @Ids(CHOSEN) ids: number[] | null | undefined = null;
  @AsGiven() expectedCount: number | null = null;
}

/** Whom and to what, of the actions that ask for it. */
export class BatchActionInput implements InputOf<Omit<Contract.QueryPreviewTaskBatchArgs, "selection">> {
  @AsGiven() action!: Contract.TaskBatchAction;
  @Specialists() specialistIds: number[] = [];
  @State() state: TaskState | null = null;
}

export class PreviewTaskBatchInput
  extends BatchActionInput
  implements InputOf<Contract.QueryPreviewTaskBatchArgs>
{
  @Nested(() => new TaskSelectionInput()) selection!: TaskSelectionInput;
}

export class StartTaskBatchInput
  extends PreviewTaskBatchInput
  implements InputOf<Contract.StartTaskBatchInput>
{
  @AsGiven() notify: boolean = true;
  /** Asked for with CHANGE_STATE alone. */
  @AsGiven() reason: string | null = null;
}

/** The reason of a CHANGE_STATE. */
export class StateReasonInput {
  @StateReason() reason!: string;
}

function OneWay(): FieldDecorator<Contract.TaskFilter | null, TaskSelectionInput> {
  return Field(
    (given, { ids }: TaskSelectionInput) => {
      const filter: Contract.TaskFilter | null = given ?? null;
      if ((filter === null) === (ids == null)) return new Faults([ONE_WAY.at([])]);
      const problems = taskFilterProblems(filter ?? {});
      return problems.length > 0 ? Faults.below("filter", problems) : filter;
    },
    { schema: {}, isRequired: false },
  );
}

const FEWEST: Partial<Record<Contract.TaskBatchAction, number>> = { ASSIGN: 1, SPREAD: 2 };

function Specialists(): FieldDecorator<number[], BatchActionInput> {
  const { specialists: most } = BATCH_LIMITS;
  return Field(
    (given, { action }: BatchActionInput) => {
      const ids = [...new Set(listOf(given).map((id) => readId(textOf(id)) ?? 0))];
      const fewest = FEWEST[action] ?? 0;
      if (fewest === 0) return [];
      if (ids.length < fewest)
        return new Fault(
          "REQUIRED",
          fewest === 1 ? "Elige un especialista." : "Elige al menos dos especialistas.",
        );
      if (action === "ASSIGN" && ids.length > 1) return new Fault("TOO_LONG", "Elige un solo especialista.");
      return ids.length > most ? new Fault("TOO_LONG", `Elige como mucho ${most} especialistas.`) : ids;
    },
    { schema: { type: "array", maxItems: most, items: { type: "string" } }, isRequired: false },
  );
}

function State(): FieldDecorator<TaskState | null, BatchActionInput> {
  return Field(
    (given, { action }: BatchActionInput) => {
      if (action !== "CHANGE_STATE") return null;
      return (given as TaskState | null | undefined) ?? new Fault("REQUIRED", "Elige un estado.");
    },
    { schema: {}, isRequired: false },
  );
}
