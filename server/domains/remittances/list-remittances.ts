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

/** They are numbered and closed one after the other: both orders are that of the ids. */
const KEYS: Readonly<Record<Contract.RemittanceSort, string>> = {
  NUMBER: "r.id",
  CREDITOR: "r.creditor COLLATE spanish",
  RECEIVED: "r.received_by_platform",
  COMMISSION: "r.commission",
  NET: "r.net",
  CLOSED: "r.id",
};

/** The last closed first unless sorted. */
export async function remittances(
  ctx: Context,
  { listId, sort = "CLOSED", direction, page }: Contract.QueryRemittancesArgs,
): Promise<RemittancePage> {
  const { number, size, offset } = readPage(page);
  const way = direction === "ASC" ? "ASC" : "DESC";
  const [nodes, totalCount] = await ctx.db
    .getRepository(Remittance)
    .createQueryBuilder("r")
    .where(listId == null ? {} : { listId: readId(listId) ?? 0 })
    .orderBy(KEYS[sort], way)
    .addOrderBy("r.id", way)
    .offset(offset)
    .limit(size)
    .getManyAndCount();
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** By numeric id; null when there is none. */
export async function remittance(ctx: Context, id: string): Promise<Remittance | null> {
  const found = readId(id);
  return found === null ? null : ctx.db.getRepository(Remittance).findOneBy({ id: found });
}
