// SQL: cases are looked for that have no review yet.
import type { InterventionType } from "../../../schema/rules/interventions.ts";
import { storedIntervention } from "../../../schema/rules/interventions.ts";
import DataLoader from "dataloader";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { selectList } from "../../platform/select-list.ts";
import { Case } from "../cases/case.entity.ts";
import { specialistOfPublicId } from "../specialists/public-specialist.ts";
import { IS_PUBLIC } from "../specialists/specialist-profile.ts";
import { CLOSED_SQL } from "../cases/case-machine.ts";

export interface ReviewableCase {
  number: string;
  interventionType: InterventionType;
  closedAt: Date;
}

const SHOWN = ["number", "interventionType"] as const satisfies readonly (keyof Case)[];

/** Over cases c. */
const IS_REVIEWABLE = `c.status IN ${CLOSED_SQL} AND c.specialist_id IS NOT NULL
  AND NOT EXISTS (SELECT FROM reviews r WHERE r.case_id = c.id)`;

/** The asking client's closed cases with this specialist that have no review yet, the last one first. */
export async function reviewableCases(ctx: SignedInContext, specialistId: string): Promise<ReviewableCase[]> {
  const id = await specialistOfPublicId(ctx.db, specialistId);
  const rows = await ctx.db.query<(Pick<Case, (typeof SHOWN)[number]> & { closedAt: Date })[]>(
    `SELECT ${selectList(Case, "c", SHOWN)}, coalesce(c.closed_at, c.updated_at) AS "closedAt" FROM cases c
     WHERE c.client_id = $1 AND c.specialist_id = $2 AND ${IS_REVIEWABLE} ORDER BY "closedAt" DESC, c.id DESC`,
    [ctx.actor.accountId, id],
  );
  return rows.map((row) => ({ ...row, interventionType: storedIntervention(row.interventionType) }));
}

/**
 * By number of the case: whether the asker is its client and can review it on the specialist's page. All that one request
 * asks for in one statement.
 */
export function reviewableLoader(ctx: Context): DataLoader<string, boolean> {
  return ctx.loader(
    "reviewable-cases",
    () =>
      new DataLoader(async (numbers: readonly string[]) => {
        const rows = await ctx.db.query<{ number: string }[]>(
          `SELECT c.number FROM cases c JOIN specialists s ON s.account_id = c.specialist_id
           JOIN accounts a ON a.id = s.account_id
           WHERE c.number = ANY($1) AND c.client_id = $2 AND ${IS_REVIEWABLE} AND ${IS_PUBLIC}`,
          [numbers, ctx.actor?.accountId ?? null],
        );
        const found = new Set(rows.map(({ number }) => number));
        return numbers.map((number) => found.has(number));
      }),
  );
}
