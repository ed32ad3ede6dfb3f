import { differences, editableValues } from "../tasks/task-fields.ts";
import { TASK_STATE_NAMES } from "../../../schema/rules/tasks.ts";
import type { TaskValues } from "../tasks/task-properties.ts";
import type { TaskChange } from "../tasks/store-tasks.ts";
import type { Task } from "../tasks/task.entity.ts";
import type { TaskImportRecord } from "./import-record.ts";

export interface DuplicateDifference {
  label: string;
  stored: string | null;
  file: string | null;
}

/**
 * What a row puts into the task it meets: the properties that have a column. The others hold defaults (no sessions,
 * dates of today), which must not wipe out what is stored.
 */
export function fileChanges(
  record: Pick<TaskImportRecord, "choices">,
  values: TaskValues,
): TaskChange["values"] {
  const changes: Record<string, unknown> = {};
  for (const choice of record.choices) {
    if (choice === null || choice === "EXTRA" || choice === "IGNORE" || choice === "dateLastAction") continue;
    // A blank cell says nothing: what is stored stays.
    if (values[choice] === null || values[choice] === "") continue;
    changes[choice] = values[choice];
    if (choice === "phone" && values.phone !== null) changes["lada"] = values.lada;
  }
  // Keys and values are those of TaskValues.
  return { ...(changes as TaskChange["values"]), extra: values.extra };
}

/** What overwriting would change, as the screen shows it. */
export function duplicateDifferences(
  record: Pick<TaskImportRecord, "choices">,
  task: Task,
  values: TaskValues,
): DuplicateDifference[] {
  const { status, extra = {}, ...changes } = fileChanges(record, values);
  const fields = differences(editableValues(task), changes);
  const found = fields.map(({ label, before, after }) => ({ label, stored: before, file: after }));
  if (status && status !== task.state) {
    found.push({ label: "Status", stored: TASK_STATE_NAMES[task.state], file: TASK_STATE_NAMES[status] });
  }
  for (const [header, text] of Object.entries(extra)) {
    if (task.extra[header] !== text)
      found.push({ label: header, stored: task.extra[header] ?? null, file: text });
  }
  return found;
}
