// SQL: the currencies of what no remittance has.
import type { EntityManager } from "typeorm";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { InvalidInput, NotFound } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { taskListsByIds } from "../tasks/task-lists.ts";
import type { TaskList } from "../tasks/task-list.entity.ts";
import { NO_LIST } from "./commission-terms.ts";
import { untilProblem } from "./remittance.input.ts";
import { Remittance } from "./remittance.entity.ts";
import { openLines, sumsOf, type LineSource, type Sums } from "./remittance-lines.ts";

/** What a remittance would be of. */
interface Period {
  /** The day after the last one's end; null before the first one. */
  from: string | null;
  until: string;
  currency: string;
}

export interface RemittanceDraft extends Period {
  list: TaskList;
  sums: Sums;
  source: LineSource;
}

/** What would be closed now. Throws NotFound, InvalidInput for a day to come or remitted already. */
export async function remittanceDraft(
  ctx: SignedInContext,
  { listId, until, currency: asked }: Contract.QueryRemittanceDraftArgs,
): Promise<RemittanceDraft> {
  const [list] = await taskListsByIds(ctx.db, [readId(listId) ?? 0]);
  if (!list || list.deletedAt !== null) throw new NotFound(NO_LIST);
  const currency = asked ?? list.currency;
  const period = await nextPeriod(ctx, ctx.db.manager, list, { until, currency });
  const source = openLines(list.id, period);
  const sums = await sumsOf(ctx.db, source);
  return { ...period, from: period.from ?? sums.first, list, sums, source };
}

/** Throws InvalidInput for a day to come or remitted already. */
export async function nextPeriod(
  ctx: Pick<SignedInContext, "clock">,
  manager: EntityManager,
  { id: listId }: TaskList,
  { until, currency }: Omit<Period, "from">,
): Promise<Period> {
  const from = await nextDay(manager, listId, currency);
  const problem = untilProblem(until, from, ctx.clock.today());
  if (problem !== null) throw new InvalidInput([{ field: ["until"], code: "INVALID", message: problem }]);
  return { from, until, currency };
}

async function nextDay(manager: EntityManager, listId: number, currency: string): Promise<string | null> {
  const last = await manager.getRepository(Remittance).findOne({
    where: { listId, currency },
    order: { periodUntil: "DESC" },
  });
  return last === null ? null : addDays(last.periodUntil, 1);
}

/** Currencies of a list of which something until a day stands in no remittance. */
export async function openCurrencies(
  db: Pick<EntityManager, "query">,
  listId: number,
  until: string,
): Promise<string[]> {
  const rows = await db.query<{ currency: string }[]>(
    `SELECT DISTINCT p.currency FROM debt_payments p JOIN debt_entries e ON e.payment_id = p.id
     WHERE p.list_id = $1 AND e.day <= $2 AND NOT EXISTS (SELECT FROM remittance_lines l WHERE l.entry_id = e.id)
     ORDER BY 1`,
    [listId, until],
  );
  return rows.map(({ currency }) => currency);
}
