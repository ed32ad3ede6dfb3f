import DataLoader from "dataloader";
import { In } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { Debtor } from "../debtors/debtor.entity.ts";

/** Names of debtors, with the document where there is one; one statement a request. */
export function decisionNamesLoader(ctx: Context): DataLoader<number, string> {
  return ctx.loader(
    "debtorNames",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const debtors = await ctx.db.getRepository(Debtor).findBy({ id: In([...ids]) });
        const names = new Map(
          debtors.map(({ id, name, identityDocument }) => [
            id,
            [name, identityDocument].filter(Boolean).join(" · "),
          ]),
        );
        return ids.map((id) => names.get(id) ?? "");
      }),
  );
}
