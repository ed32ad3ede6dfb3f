// SQL: one row a specialist, the latest case first, with the joined name.
import type { EntityManager } from "typeorm";
import type { SignedInContext } from "../../shared/context.ts";
import { casePath } from "../../shared/dashboard-paths.ts";
import type { SearchHit } from "../../shared/search-hit.ts";
import { displayNameSql } from "../accounts/display-name-sql.ts";

/** Who was asked for the asking client's cases or has taken them; the latest case stands for all. */
export async function findOwnSpecialists(
  { actor }: SignedInContext,
  manager: Pick<EntityManager, "query">,
): Promise<SearchHit[]> {
  const rows = await manager.query<{ id: number; name: string; caseNumber: string }[]>(
    `SELECT DISTINCT ON (s.id) s.id, ${displayNameSql("s")} AS name, c.number AS "caseNumber"
     FROM cases c JOIN accounts s ON s.id = c.specialist_id
     WHERE c.client_id = $1 AND c.erased_at IS NULL ORDER BY s.id, c.last_shared_at DESC LIMIT 200`,
    [actor.accountId],
  );
  return rows.map(({ id, name, caseNumber }) => ({
    id: `account-${id}`,
    title: name,
    text: `Especialista · ${caseNumber}`,
    path: casePath(actor.role, caseNumber),
    values: [{ label: "Nombre", value: name }],
    person: `account ${id}`,
  }));
}
