// SQL: sums over time of one account's payments or postings.
import type { SignedInContext } from "../../shared/context.ts";
import {
  comparedAmounts,
  standingAmounts,
  stepSql,
  type Beginnings,
  type Compared,
} from "../../shared/counted-steps.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import { LedgerAccount } from "./ledger-account.entity.ts";

type UsedContext = Pick<SignedInContext, "db" | "actor">;

/** Exact, in EUR. */
export interface OwnMoneyFigures {
  fees: Compared<string>;
  /** How they stood as each step ended; null for clients, who have no account. */
  available: Compared<string> | null;
  retained: Compared<string> | null;
}

/** What a client paid, as it was confirmed, also what was given back later; one statement. */
export async function clientMoneyFigures(
  { db, actor }: UsedContext,
  beginnings: Beginnings,
): Promise<OwnMoneyFigures> {
  const paid = await db.query<{ step: number; amount: string }[]>(
    `SELECT ${stepSql("p.decided_at", "$1")} AS step, sum(p.amount)::numeric(14, 2)::text AS amount
     FROM cases c JOIN payments p ON p.case_id = c.id
     WHERE c.client_id = $2 AND p.receipt_number IS NOT NULL AND p.decided_at >= ($1::timestamptz[])[1] GROUP BY 1`,
    [beginnings, actor.accountId],
  );
  return { fees: comparedAmounts(paid, beginnings), available: null, retained: null };
}

interface StepOfAccount {
  kind: "AVAILABLE" | "RETAINED";
  step: number;
  earned: string;
  amount: string;
}

/**
 * What came into a specialist's account, less commissions and what had to be given back or went over to another specialist,
 * and how it stood; two statements.
 */
export async function specialistMoneyFigures(
  { db, actor }: UsedContext,
  beginnings: Beginnings,
): Promise<OwnMoneyFigures> {
  const accounts = await db
    .getRepository(LedgerAccount)
    .findBy({ specialistId: actor.accountId, currency: "EUR" });
  const rows = await db.query<StepOfAccount[]>(
    `SELECT a.kind, ${stepSql("t.at", "$1")} AS step, sum(p.amount)::numeric(14, 2)::text AS amount,
       coalesce(sum(p.amount) FILTER (WHERE t.kind NOT IN ('RELEASE', 'PAYOUT_REQUEST', 'PAYOUT_REJECTED')), 0)
         ::numeric(14, 2)::text AS earned
     FROM ledger_accounts a JOIN ledger_postings p ON p.account_id = a.id
       JOIN ledger_transactions t ON t.id = p.transaction_id
     WHERE a.specialist_id = $2 AND a.currency = 'EUR' AND a.kind IN ('AVAILABLE', 'RETAINED')
       AND t.at >= ($1::timestamptz[])[1]
     GROUP BY 1, 2`,
    [beginnings, actor.accountId],
  );
  const standing = (kind: StepOfAccount["kind"]) =>
    standingAmounts(
      accounts.find((account) => account.kind === kind)?.balance ?? "0.00",
      rows.filter((row) => row.kind === kind),
      beginnings,
    );
  return {
    fees: comparedAmounts(earnedBySteps(rows), beginnings),
    available: standing("AVAILABLE"),
    retained: standing("RETAINED"),
  };
}

/** What comes in is retained first, a commission is taken of what is available: both together. */
function earnedBySteps(rows: readonly StepOfAccount[]): { step: number; amount: string }[] {
  return [...Map.groupBy(rows, ({ step }) => step)].map(([step, same]) => ({
    step,
    amount: decimalOf(same.reduce((sum, { earned }) => sum + centsOf(earned), 0n)),
  }));
}
