import DataLoader from "dataloader";
import type { Context } from "../../shared/context.ts";
import { specialistsByIds } from "./specialists.service.ts";
import type { SpecialistProfile } from "./specialists.service.ts";

/** Specialists by account id; all that one request asks for in one statement. */
export function specialistLoader(ctx: Context): DataLoader<number, SpecialistProfile | null> {
  return ctx.loader(
    "specialists",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const found = new Map((await specialistsByIds(ctx.db, ids)).map((row) => [row.accountId, row]));
        return ids.map((id) => found.get(id) ?? null);
      }),
  );
}
