// SQL: the totals of a list are summed by entity.
import { IsNull, Not } from "typeorm";
import type * as Contract from "../../generated/schema-types.ts";
import type { Context } from "../../shared/context.ts";
import { sameCompany } from "./company-key.ts";
import { holdsFor, presentCreditor } from "./creditor.ts";
import type { InstitutionCount } from "./list-task-lists.ts";
import { TaskList } from "./task-list.entity.ts";

const MOST_KNOWN = 5;
const MOST_ENTITIES = 10;
/** Lists that are looked through, the newest. */
const LATEST = 2_000;

/** What lists of this company have said of its creditor, newest first, each once. */
export async function knownCreditors(ctx: Context, company: string): Promise<Contract.ListCreditor[]> {
  const lists = await ctx.db.getRepository(TaskList).find({
    where: { deletedAt: IsNull(), creditorDocument: Not(IsNull()) },
    order: { updatedAt: "DESC", id: "DESC" },
    take: LATEST,
  });
  const known = new Map<string, Contract.ListCreditor>();
  for (const list of lists) {
    if (!isNamed(list, company)) continue;
    const creditor = presentCreditor(list);
    const key = JSON.stringify([creditor.name, creditor.identityDocument, creditor.address, creditor.city]);
    if (!known.has(key)) known.set(key, creditor);
  }
  return [...known.values()].slice(0, MOST_KNOWN);
}

function isNamed({ company, creditorName }: TaskList, asked: string): boolean {
  return sameCompany(company, asked) || (creditorName !== null && sameCompany(creditorName, asked));
}

/** Entities of live tasks that the list's creditor isn't, unless the list says so; the most frequent first. */
export async function otherEntities(
  ctx: Context,
  { id, company, creditorName }: TaskList,
): Promise<InstitutionCount[]> {
  const named = await ctx.db.query<InstitutionCount[]>(
    `SELECT entity AS name, sum(tasks)::int AS count FROM task_totals
     WHERE list_id = $1 AND entity <> '' GROUP BY entity HAVING sum(tasks) > 0 ORDER BY count DESC, entity`,
    [id],
  );
  return named
    .filter(({ name }) => !holdsFor({ company, creditorName, creditorOfOthers: false }, name))
    .slice(0, MOST_ENTITIES);
}
