import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo } from "../../platform/paging.ts";
import type { Context } from "../../shared/context.ts";
import { Remittance } from "./remittance.entity.ts";

export interface RemittancePage {
  nodes: Remittance[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** The last closed first. */
export async function remittances(
  ctx: Context,
  { listId, page }: Contract.QueryRemittancesArgs,
): Promise<RemittancePage> {
  const { number, size, offset } = readPage(page);
  const [nodes, totalCount] = await ctx.db.getRepository(Remittance).findAndCount({
    where: listId == null ? {} : { listId: readId(listId) ?? 0 },
    order: { id: "DESC" },
    take: size,
    skip: offset,
  });
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** By numeric id; null when there is none. */
export async function remittance(ctx: Context, id: string): Promise<Remittance | null> {
  const found = readId(id);
  return found === null ? null : ctx.db.getRepository(Remittance).findOneBy({ id: found });
}
