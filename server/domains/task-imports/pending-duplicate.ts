import type { TaskValues } from "../tasks/task-properties.ts";

/** A row of a file whose task is stored already, as long as nobody has decided what becomes of it. */
export interface PendingDuplicate {
  id: number;
  rowNumber: number;
  taskId: number;
  values: TaskValues;
}
