import type { TaskDuplicate } from "./task-duplicate.entity.ts";

/** A row of a file whose task is stored already, as long as nobody has decided what becomes of it. */
export type PendingDuplicate = Pick<TaskDuplicate, "id" | "rowNumber" | "taskId" | "kind" | "values">;

export const PENDING_SELECT = { id: true, rowNumber: true, taskId: true, kind: true, values: true } as const;
