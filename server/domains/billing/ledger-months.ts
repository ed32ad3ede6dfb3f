import { MoreThanOrEqual, type EntityManager, type FindOptionsWhere } from "typeorm";
import type { LedgerAccount, LedgerAccountKind } from "./ledger-account.entity.ts";
import { LedgerMonth } from "./ledger-month.entity.ts";

export interface MonthSum extends Pick<LedgerMonth, "month" | "kind" | "amount"> {
  account: LedgerAccountKind;
}

/** Sums of the euro accounts that are as `which` says, by month and kind of movement; one statement. */
export async function monthSums(
  db: Pick<EntityManager, "getRepository">,
  which: FindOptionsWhere<LedgerAccount>,
  from: string,
): Promise<MonthSum[]> {
  const rows = await db.getRepository(LedgerMonth).find({
    where: { account: { ...which, currency: "EUR" }, month: MoreThanOrEqual(from) },
    relations: { account: true },
  });
  return rows.flatMap(({ month, kind, amount, account }) =>
    account ? [{ month, kind, amount, account: account.kind }] : [],
  );
}
