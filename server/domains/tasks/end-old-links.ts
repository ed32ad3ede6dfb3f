// SQL: columns of parties and of tasks are compared.
import type { EntityManager } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { revokePartyLinks } from "../parties/links.ts";

/** A personal link stays with the address it was sent to: where the debtor has another e-mail now, the links end. */
export function endLinksOfOldMails(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  taskIds: readonly number[],
): Promise<void> {
  const others = `t.id = ANY($1) AND p.side = 'RESPONDENT' AND p.position = 1 AND p.email IS DISTINCT FROM t.contact_email`;
  return endLinks(ctx, manager, others, [taskIds]);
}

/** Likewise of the creditor, who is reached as its list says. */
export function endCreditorLinks(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  { listId, email }: { listId: number; email: string | null },
): Promise<void> {
  const others = `t.list_id = $1 AND p.side = 'CLAIMANT' AND p.email IS DISTINCT FROM $2::text`;
  return endLinks(ctx, manager, others, [listId, email]);
}

/** `others`: which parties `p` of tasks `t`; those that had an e-mail and have links. */
async function endLinks(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  others: string,
  params: unknown[],
): Promise<void> {
  const outdated = await manager.query<{ id: number }[]>(
    `SELECT p.id FROM parties p JOIN tasks t ON t.id = p.task_id
     WHERE ${others} AND p.email IS NOT NULL
       AND EXISTS (SELECT FROM party_links l WHERE l.party_id = p.id AND l.revoked_at IS NULL)
     ORDER BY p.id`,
    params,
  );
  for (const { id } of outdated) await revokePartyLinks(ctx, manager, id);
}
