import { addParties, type NewParty } from "../../server/domains/parties/party.ts";
import { partiesOfDebts } from "../../server/domains/proceedings/matter-parties.ts";
import { tasksByIds } from "../../server/domains/tasks/task-rows.ts";
import type { TestDeps } from "./deps.ts";

/** Somebody who owes the debt of a task beside its debtor; gives the party. */
export async function addObligor(
  deps: TestDeps,
  { id: taskId }: { id: number },
  party: Omit<NewParty, "side">,
): Promise<number> {
  const { manager } = deps.db;
  // The debtor's own party is made when it is read.
  await partiesOfDebts(manager, await tasksByIds(deps.db, [taskId]));
  const [id = 0] = await addParties(deps, manager, { taskId }, [{ side: "RESPONDENT", ...party }]);
  return id;
}
