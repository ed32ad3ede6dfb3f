import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { revokePartyLinks } from "../parties/links.ts";
import { partiesOfTasks } from "../parties/party.ts";
import { refuseSomebodyElse } from "../parties/same-person.ts";
import type { TaskValues } from "./task-properties.ts";
import type { Task } from "./task.entity.ts";

/** What new values of a task mean for its debtor, whom other people write to as a party. */

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
    await refuseSomebodyElse(manager, before, now, { name: "debtor", document: "identityDocument" });
  };
}

/** A personal link stays with the address it was sent to: where the debtor has another e-mail now, the links end. */
export async function endLinksOfOldMails(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  taskIds: readonly number[],
): Promise<void> {
  const outdated = await manager.query<{ id: number }[]>(
    `SELECT p.id FROM parties p JOIN tasks t ON t.id = p.task_id
     WHERE t.id = ANY($1) AND p.side = 'RESPONDENT' AND p.position = 1 AND p.email IS NOT NULL
       AND p.email IS DISTINCT FROM t.contact_email
       AND EXISTS (SELECT FROM party_links l WHERE l.party_id = p.id AND l.revoked_at IS NULL)
     ORDER BY p.id`,
    [taskIds],
  );
  for (const { id } of outdated) await revokePartyLinks(ctx, manager, id);
}
