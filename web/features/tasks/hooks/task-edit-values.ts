import type { UpdateTaskInput, TaskDetailFragment } from "../../../generated/graphql.ts";
import { changedEntries } from "../../../lib/merge-edits.ts";
import { optionalTexts, toCreateTaskInput, type TaskFormValues } from "../create/task-form-values.ts";

/** The individual-task form and the list's own classification of the debt. */
export interface TaskEditValues extends TaskFormValues {
  type: string;
}

/** The stored task as the form holds it. */
export function toEditValues(task: TaskDetailFragment): TaskEditValues {
  const [contract, main, extra] = task.addresses;
  return {
    contact: {
      email: task.contact.email ?? "",
      lada: task.contact.lada ?? "",
      phone: task.contact.phone ?? "",
    },
    entity: task.entity,
    nContract: task.nContract,
    addresses: [contract?.city ?? "", main?.city ?? "", extra?.city ?? ""],
    nSessions: task.nSessions,
    typeContract: task.typeContract,
    amountDebt: task.amountDebt,
    debtDate: task.debtDate,
    debtor: task.debtor,
    intervention: task.intervention,
    assignmentDate: task.assignmentDate,
    type: task.type ?? "",
    ...optionalTexts(task),
  };
}

function toInput(values: TaskEditValues): Omit<UpdateTaskInput, "version"> {
  const type = values.type.trim();
  return { ...toCreateTaskInput(values), type: type === "" ? null : type };
}

/** Only what differs from `base` is sent, so that nobody else's change of another field is undone. Null: nothing does. */
export function taskChanges(
  base: TaskEditValues,
  mine: TaskEditValues,
): Omit<UpdateTaskInput, "version"> | null {
  const changes = changedEntries(toInput(base), toInput(mine));
  return Object.keys(changes).length === 0 ? null : changes;
}
