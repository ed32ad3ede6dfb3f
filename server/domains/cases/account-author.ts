import type { EntityManager } from "typeorm";
import type { Actor } from "../../shared/context.ts";
import { Account, displayName } from "../accounts/account.entity.ts";
import { sideOf } from "./case-entries.ts";
import type { EntryAuthor } from "./case-entries.ts";
import type { CaseRole } from "./cases.policy.ts";

/** The asker as the author of something in a case, in this role, with the account's present name. */
export async function authorOf(
  { actor }: { actor: Pick<Actor, "accountId"> },
  db: Pick<EntityManager, "getRepository">,
  role: CaseRole,
): Promise<EntryAuthor> {
  const account = await db.getRepository(Account).findOneByOrFail({ id: actor.accountId });
  return { side: sideOf(role), name: displayName(account), accountId: account.id };
}
