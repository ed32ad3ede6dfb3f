// SQL: what was paid of the principal, day by day.
import type * as Contract from "../../../generated/schema-types.ts";
import { decimalOf } from "../../../../schema/rules/exact-amount.ts";
import {
  FIXED_COLLECTION_COST,
  lateInterest,
  type LateRate,
  type PrincipalStep,
} from "../../../../schema/rules/late-interest.ts";
import { addDays } from "../../../../schema/rules/madrid-days.ts";
import { centsOf } from "../../../platform/money.ts";
import type { Context } from "../../../shared/context.ts";
import { Fault } from "../../../shared/fault.ts";
import { readIdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { taskListLoader } from "../../tasks/tasks.loaders.ts";
import type { Task } from "../../tasks/task.entity.ts";
import { claimedParts } from "../balance.ts";
import { knownDay } from "../entries.ts";
import { LateInterestRate } from "./late-interest-rate.entity.ts";

/**
 * What Ley 3/2004 adds to a debt as a day ends; today by default. null: creditor and debtor aren't both companies as far as their
 * documents tell, the day of the debt isn't known, it isn't in euros, or its file claims interest by itself. Throws InvalidInput for a day to come.
 */
export async function lateInterestOf(
  ctx: Context,
  task: Task,
  asked?: string | null,
): Promise<Contract.LateInterest | null> {
  const until = knownDay(ctx, asked);
  const { debtDate, currency, identityDocument, listId } = task;
  if (debtDate === null || currency !== "EUR" || listId === null || !isCompany(identityDocument)) return null;
  const claimed = claimedParts(task);
  if (claimed.INTEREST > 0n) return null;
  const list = await taskListLoader(ctx).load(listId);
  if (list === null || !isCompany(list.creditorDocument)) return null;
  const from = addDays(debtDate, 1);
  const [rates, steps] = await Promise.all([ratesOf(ctx), stepsOf(ctx, task.id, claimed.PRINCIPAL, from)]);
  const { pieces, total, missingFrom } = lateInterest(steps, rates, { from, until });
  return {
    day: until,
    from,
    amount: decimalOf(total),
    fixedCost: decimalOf(FIXED_COLLECTION_COST),
    missingFrom,
    pieces: pieces.map(({ principal, hundredths, interest, ...days }) => ({
      ...days,
      principal: decimalOf(principal),
      rate: decimalOf(hundredths),
      amount: decimalOf(interest),
    })),
  };
}

function isCompany(document: string | null): boolean {
  return document !== null && !(readIdentityDocument(document, "COMPANY") instanceof Fault);
}

async function ratesOf(ctx: Context): Promise<LateRate[]> {
  const rates = await lateInterestRates(ctx);
  return rates.map(({ halfYear, rate }) => ({ from: halfYear, hundredths: centsOf(rate) }));
}

/** The newest half-year first. */
export function lateInterestRates({ db }: Pick<Context, "db">): Promise<LateInterestRate[]> {
  return db.getRepository(LateInterestRate).find({ order: { halfYear: "DESC" } });
}

/** What is paid on a day counts from the next: interest runs to the day of the payment. */
async function stepsOf(
  { db }: Pick<Context, "db">,
  taskId: number,
  principal: bigint,
  from: string,
): Promise<PrincipalStep[]> {
  const paid = await db.query<{ day: string; paid: string }[]>(
    `SELECT e.day::text AS day, sum(CASE e.kind WHEN 'PAYMENT' THEN e.principal ELSE -e.principal END)::numeric(14, 2)::text AS paid
     FROM debt_entries e WHERE e.task_id = $1 GROUP BY e.day ORDER BY e.day`,
    [taskId],
  );
  const steps: PrincipalStep[] = [{ from, cents: principal }];
  let left = principal;
  for (const { day, paid: amount } of paid) {
    left -= centsOf(amount);
    const step = { from: addDays(day, 1), cents: left > 0n ? left : 0n };
    if (step.from <= from) steps[0] = { from, cents: step.cents };
    else steps.push(step);
  }
  return steps;
}
