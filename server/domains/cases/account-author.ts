import type { EntityManager } from "typeorm";
import type { Actor } from "../../shared/context.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";
import { sideOf } from "./case-entries.ts";
import type { EntryAuthor } from "./case-entries.ts";
import type { CaseRole } from "./cases.policy.ts";

/** The asker as the author of something in a case, in this role, under the name of now. */
export async function authorOf(
  { actor }: { actor: Pick<Actor, "accountId"> },
  db: Pick<EntityManager, "query">,
  role: CaseRole,
): Promise<EntryAuthor> {
  const [row] = await db.query<{ name: string }[]>(
    `SELECT ${displayNameSql("a")} AS name FROM accounts a WHERE a.id = $1`,
    [actor.accountId],
  );
  return { side: sideOf(role), name: row?.name ?? "", accountId: actor.accountId };
}
