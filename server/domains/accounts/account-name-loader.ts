import DataLoader from "dataloader";
import { Any } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { Account, displayName } from "./account.entity.ts";

/** Display names of accounts, for "who did it"; one statement a request. */
export function accountNameLoader(ctx: Context): DataLoader<number, string | null> {
  return ctx.loader(
    "accountNames",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const accounts = await ctx.db.getRepository(Account).find({
          select: { id: true, names: true, surnames: true, companyName: true },
          where: { id: Any(ids) },
        });
        const found = new Map(accounts.map((account) => [account.id, displayName(account)]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}
