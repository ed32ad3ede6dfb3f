import type { EntityManager } from "typeorm";
import { partiesOfTasks } from "../parties/party.ts";
import { refuseSomebodyElse } from "../parties/same-person.ts";
import type { TaskValues } from "./task-properties.ts";
import type { Task } from "./task.entity.ts";

type Debtor = Pick<TaskValues, "debtor" | "identityDocument">;

/**
 * Who was told of the debt, or has answered, doesn't become somebody else. Of any number of tasks, which the caller has
 * locked; throws InvalidInput (SOMEBODY_ELSE) from the check of that task.
 */
export async function debtorChecks(
  manager: EntityManager,
  taskIds: readonly number[],
): Promise<(task: Task, values: Partial<Debtor>) => Promise<void>> {
  const parties = await partiesOfTasks(manager, taskIds);
  return async (task, values) => {
    const { debtor = task.debtor, identityDocument = task.identityDocument } = values;
    const first = parties.find(({ side, taskId }) => taskId === task.id && side === "RESPONDENT");
    if (first === undefined) return;
    // What the task doesn't say the party may have said itself.
    const known = (names: string, document: string | null) => ({
      ...first,
      names,
      surnames: "",
      identityDocument: document ?? first.identityDocument,
    });
    const before = known(task.debtor, task.identityDocument);
    const now = known(debtor, identityDocument);
    await refuseSomebodyElse(manager, before, now, {
      fields: { name: "debtor", document: "identityDocument" },
    });
  };
}
