// SQL: the matters of any number of parties with all of theirs, in one statement.
import DataLoader from "dataloader";
import type { Context } from "../../../shared/context.ts";
import { isExcludedArea } from "../../attempts/claim.ts";
import { PARTY_COLUMNS, PRESENT } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import { isPublicBody } from "../../parties/public-body.ts";
import { excludedDebts } from "./excluded-debts.ts";

type Row = PartyRow & { area: string | null };

/** Of each party whether terms of law run in its matter today: not in one that the law leaves out (LO 1/2025 art. 3.2). */
export function termsRunLoader(ctx: Context): DataLoader<number, boolean> {
  return ctx.loader(
    "terms-run",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.manager.query<Row[]>(
          `SELECT ${PARTY_COLUMNS}, c.area FROM parties p LEFT JOIN cases c ON c.id = p.case_id
           WHERE p.id = ANY($1) OR (${PRESENT} AND (p.case_id IN (SELECT o.case_id FROM parties o WHERE o.id = ANY($1))
             OR p.task_id IN (SELECT o.task_id FROM parties o WHERE o.id = ANY($1))))`,
          [ids],
        );
        const ofTasks = rows.filter(({ taskId }) => taskId !== null);
        const excluded = await excludedDebts(ctx.db.manager, ofTasks, ctx.clock.today());
        const byCase = Map.groupBy(rows, ({ caseId }) => caseId);
        const asked = new Map(rows.map((row) => [row.id, row]));
        return ids.map((id) => {
          const { taskId = null, caseId = null } = asked.get(id) ?? {};
          if (taskId !== null) return !excluded.has(taskId);
          return !(byCase.get(caseId) ?? []).some(
            (one) => isExcludedArea(one.area ?? "") || isPublicBody(one),
          );
        });
      }),
  );
}
