import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import { Ids } from "../../shared/inputs/ids.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";

export const MOST_AT_ONCE = 1000;

const TASK_IDS = {
  most: MOST_AT_ONCE,
  tooMany: new Fault("TOO_LONG", "No se pueden cambiar más de 1.000 tareas a la vez."),
  none: new Fault("REQUIRED", "Selecciona al menos una tarea."),
};

export class AssignTasksInput implements InputOf<Contract.AssignTasksInput> {
  @Ids(TASK_IDS) taskIds!: number[];
  @AsGiven() specialistId!: string;
  /** Write to the specialist. */
  @AsGiven() notify: boolean = true;
}

export class UnassignTasksInput implements InputOf<Contract.MutationUnassignTasksArgs> {
  @Ids(TASK_IDS) ids!: number[];
}
