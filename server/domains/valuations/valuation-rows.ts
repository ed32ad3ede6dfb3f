// SQL: rows are many, and put in some thousands at a time.
import DataLoader from "dataloader";
import { Any, In, IsNull, Not, type DataSource, type EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import type { LeftOutReason } from "../../../schema/rules/valuations.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { readId, requireId } from "../../platform/ids.ts";
import { pageInfo, readPage, type PageInfo } from "../../platform/paging.ts";
import { NotFound } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { LeadReply } from "../leads/lead-reply.entity.ts";
import { Lead } from "../leads/lead.entity.ts";
import { Seal } from "../seals/seal.entity.ts";
import type { Valuation } from "./valuation-worker.ts";
import { WalletValuation } from "./wallet-valuation.entity.ts";
import { WalletValuationRow } from "./wallet-valuation-row.entity.ts";

const NO_VALUATION = "No se ha encontrado la valoración.";
const AT_ONCE = 5_000;

/** `lock`: until the end of the transaction. Throws NotFound. */
export async function requireValuation(
  db: DataSource | EntityManager,
  id: string | number,
  lock = false,
): Promise<WalletValuation> {
  const found = await db.getRepository(WalletValuation).findOne({
    where: { id: requireId(String(id), NO_VALUATION) },
    ...(lock && { lock: { mode: "pessimistic_write" } }),
  });
  if (!found) throw new NotFound(NO_VALUATION);
  return found;
}

/** Null: there is none. */
export async function findValuation(ctx: Pick<Context, "db">, id: string): Promise<WalletValuation | null> {
  const found = readId(id);
  return found === null ? null : ctx.db.getRepository(WalletValuation).findOneBy({ id: found });
}

/** Cents as the contract and the database write them. */
export function euros(cents: number): string {
  return decimalOf(BigInt(cents));
}

/** Replaces all rows of a draft. */
export async function storeRows(
  manager: EntityManager,
  id: number,
  { valued, leftOut }: Valuation,
): Promise<void> {
  await manager.getRepository(WalletValuationRow).delete({ valuationId: id });
  const rows = [
    ...leftOut.map(({ rowNumber, reason, found }) => ({ row_number: rowNumber, left_out: reason, found })),
    ...valued.map(({ rowNumber, contractId, place, amountCents, segment, value }) => ({
      row_number: rowNumber,
      contract_id: contractId,
      place,
      amount: euros(amountCents),
      segment,
      score: value.score,
      risk_class: value.riskClass,
      expected: euros(value.expectedCents),
      low: euros(value.lowCents),
      high: euros(value.highCents),
      present_value: euros(value.presentValueCents),
      route: value.route,
      reason: value.reason,
    })),
  ];
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await manager.query(
      `INSERT INTO wallet_valuation_rows (valuation_id, row_number, left_out, found, contract_id, place, amount, segment,
         score, risk_class, expected, low, high, present_value, route, reason)
       SELECT $1, row_number, left_out, coalesce(found, ''), coalesce(contract_id, ''), coalesce(place, ''),
         coalesce(amount, 0), coalesce(segment, ''), coalesce(score, 0), coalesce(risk_class, 'E'), coalesce(expected, 0),
         coalesce(low, 0), coalesce(high, 0), coalesce(present_value, 0), coalesce(route, 'SALE'), coalesce(reason, '')
       FROM jsonb_to_recordset($2::jsonb) AS r (row_number int, left_out text, found text, contract_id text, place text,
         amount numeric, segment text, score int, risk_class text, expected numeric, low numeric, high numeric,
         present_value numeric, route text, reason text)`,
      [id, JSON.stringify(rows.slice(at, at + AT_ONCE))],
    );
}

export function countsOf(leftOut: Valuation["leftOut"]): Partial<Record<LeftOutReason, number>> {
  const counts: Partial<Record<LeftOutReason, number>> = {};
  for (const { reason } of leftOut) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

interface RowPage {
  nodes: WalletValuationRow[];
  totalCount: number;
  pageInfo: PageInfo;
}

/** In the order of the file. */
export async function rowPage(
  ctx: Context,
  valuationId: number,
  which: "VALUED" | "LEFT_OUT",
  page: Contract.PageInput | null | undefined,
): Promise<RowPage> {
  const { number, size, offset } = readPage(page);
  const [nodes, totalCount] = await ctx.db.getRepository(WalletValuationRow).findAndCount({
    where: { valuationId, leftOut: which === "VALUED" ? IsNull() : Not(IsNull()) },
    order: { rowNumber: "ASC" },
    take: size,
    skip: offset,
  });
  return { nodes, totalCount, pageInfo: pageInfo(number, size, totalCount) };
}

/** Of requests, newest first. Nothing is kept: several mutations of one request each ask for what stands after them. */
export function valuationsLoader(ctx: Context): DataLoader<number, WalletValuation[]> {
  return ctx.loader(
    "leadValuations",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const found = await ctx.db
            .getRepository(WalletValuation)
            .find({ where: { leadId: Any([...ids]) }, order: { id: "DESC" } });
          const byLead = Map.groupBy(found, ({ leadId }) => leadId);
          return ids.map((id) => byLead.get(id) ?? []);
        },
        { cache: false },
      ),
  );
}

/** When a valuation was sent, by the key of its answer; null: it wasn't. */
export function sentLoader(ctx: Context): DataLoader<string, Date | null> {
  return ctx.loader(
    "sentValuations",
    () =>
      new DataLoader(
        async (keys: readonly string[]) => {
          const answers = await ctx.db.getRepository(LeadReply).find({
            select: { id: true, requestKey: true, createdAt: true },
            where: { requestKey: In(keys) },
          });
          const byKey = new Map(answers.map(({ requestKey, createdAt }) => [requestKey, createdAt]));
          return keys.map((key) => byKey.get(key) ?? null);
        },
        { cache: false },
      ),
  );
}

export function valuationSealLoader(ctx: Context): DataLoader<number, Seal | null> {
  return ctx.loader(
    "valuationSeals",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const seals = await ctx.db.getRepository(Seal).findBy({ valuationId: In(ids) });
          const byValuation = new Map(seals.map((seal) => [seal.valuationId, seal]));
          return ids.map((id) => byValuation.get(id) ?? null);
        },
        { cache: false },
      ),
  );
}

export function valuedLeadLoader(ctx: Context): DataLoader<number, Lead | null> {
  return ctx.loader(
    "valuedLeads",
    () =>
      new DataLoader(
        async (ids: readonly number[]) => {
          const leads = await ctx.db.getRepository(Lead).findBy({ id: In(ids) });
          const byId = new Map(leads.map((lead) => [lead.id, lead]));
          return ids.map((id) => byId.get(id) ?? null);
        },
        { cache: false },
      ),
  );
}
