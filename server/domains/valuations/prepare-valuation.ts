import { randomUUID } from "node:crypto";
import { IsNull, type EntityManager } from "typeorm";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownCount } from "../../../schema/rules/spanish-numbers.ts";
import { insertedId } from "../../platform/inserted-id.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { requireLead } from "../leads/lead-rows.ts";
import { USUAL_PARAMETERS } from "./backtest/backtest.ts";
import { calculate } from "./calculate.ts";
import { learnedFromLists } from "./learned-curves.ts";
import { STARTING_CURVES } from "./model/starting-curves.ts";
import { countsOf, requireValuation, storeRows } from "./valuation-rows.ts";
import type { Valuation } from "./valuation-worker.ts";
import { WalletValuation } from "./wallet-valuation.entity.ts";

export interface ValuationAnswer {
  valuation: WalletValuation;
  message: string;
}

/** Large primes, so that requests that follow each other don't begin alike. */
const SEED = { lead: 7_919, ordinal: 104_729 };

/**
 * Reads the request's test file and makes a draft, the first or a correction of what is signed; a draft that is there is
 * answered as it is. Throws NotFound, and what calculate throws.
 */
export async function prepareValuation(ctx: SignedInContext, leadId: string): Promise<ValuationAnswer> {
  const lead = await requireLead(ctx.db, leadId);
  const there = await findDraft(ctx.db.manager, lead.id);
  if (there) return { valuation: there, message: "Ya hay una valoración en borrador." };
  const before = await lastOf(ctx.db.manager, lead.id);
  const ordinal = (before?.ordinal ?? 0) + 1;
  const order = {
    // What somebody corrected by hand is kept for the correction.
    fields: before?.columns.map(({ field }) => field) ?? null,
    unit: before?.unit ?? null,
    today: dayInMadrid(ctx.clock.now()),
    parameters: before?.parameters ?? USUAL_PARAMETERS,
    learned: await learnedFromLists(ctx),
    seed: (lead.id * SEED.lead + ordinal * SEED.ordinal) % 2_147_483_647,
  };
  const calculated = await calculate(ctx, lead, order);
  const id = await ctx.db.transaction(async (manager) => {
    await requireLead(manager, lead.id, true);
    const meanwhile = await findDraft(manager, lead.id);
    if (meanwhile) return meanwhile.id;
    const now = ctx.clock.now();
    const inserted = insertedId(
      await manager.getRepository(WalletValuation).insert({
        leadId: lead.id,
        ordinal,
        replaces: before?.number ?? null,
        ...calculatedColumns(calculated),
        parameters: order.parameters,
        learned: order.learned,
        modelVersion: STARTING_CURVES.version,
        seed: order.seed,
        asOf: order.today,
        note: "",
        sendKey: randomUUID(),
        createdAt: now,
        createdBy: ctx.actor.accountId,
        updatedAt: now,
      }),
    );
    await storeRows(manager, inserted, calculated);
    await audit(ctx, manager, {
      action: "prepareValuation",
      subjectType: "lead",
      subjectId: lead.id,
      data: { valuationId: inserted, count: calculated.valued.length },
    });
    return inserted;
  });
  return { valuation: await requireValuation(ctx.db, id), message: readWords(calculated) };
}

/** What a calculation decides of a valuation's row. */
export function calculatedColumns({
  sheet,
  headerRow,
  columns,
  rows,
  reading,
  leftOut,
  portfolio,
}: Valuation) {
  return {
    sheet,
    headerRow,
    columns,
    ...reading,
    rowCount: rows,
    leftOutCounts: countsOf(leftOut),
    figures: portfolio,
  };
}

/** "24 de 26 filas valoradas; 2 excluidas." */
export function readWords({ rows, valued, leftOut }: Valuation): string {
  const out = leftOut.length === 1 ? "1 excluida" : `${shownCount(leftOut.length)} excluidas`;
  return `${shownCount(valued.length)} de ${shownCount(rows)} filas valoradas; ${leftOut.length === 0 ? "ninguna excluida" : out}.`;
}

function findDraft(manager: EntityManager, leadId: number): Promise<WalletValuation | null> {
  return manager.getRepository(WalletValuation).findOneBy({ leadId, signedAt: IsNull() });
}

function lastOf(manager: EntityManager, leadId: number): Promise<WalletValuation | null> {
  return manager.getRepository(WalletValuation).findOne({ where: { leadId }, order: { ordinal: "DESC" } });
}
