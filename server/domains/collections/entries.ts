// SQL: the entries of many debts, added up by what they pay.
import DataLoader from "dataloader";
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { isCalendarDay } from "../../../schema/rules/madrid-days.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { centsOf } from "../../platform/money.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import type { Context } from "../../shared/context.ts";
import { OWED_SQL } from "../debtors/owed-sql.ts";
import type { Task } from "../tasks/task.entity.ts";
import { addParts, claimedParts, NOTHING, owedParts, PART_ORDER, sumOf, type Parts } from "./balance.ts";
import { chargedUntil } from "./charges.ts";

interface Paid {
  parts: Parts;
  excess: bigint;
}

const UNPAID: Paid = { parts: NOTHING, excess: 0n };

/** What was paid of each debt as `day` ended, less what was reversed by then; debts without entries are left out. */
export async function paidUntil(
  db: Pick<EntityManager, "query">,
  taskIds: readonly number[],
  day: string,
): Promise<Map<number, Paid>> {
  const sum = (column: string) =>
    `sum(CASE e.kind WHEN 'PAYMENT' THEN e.${column} ELSE -e.${column} END)::numeric(14, 2)::text`;
  const rows = await db.query<
    { taskId: number; costs: string; interest: string; principal: string; excess: string }[]
  >(
    `SELECT e.task_id AS "taskId", ${sum("costs")} AS costs, ${sum("interest")} AS interest,
       ${sum("principal")} AS principal, ${sum("excess")} AS excess
     FROM debt_entries e WHERE e.task_id = ANY($1) AND e.day <= $2 GROUP BY e.task_id`,
    [taskIds, day],
  );
  return new Map(
    rows.map(({ taskId, costs, interest, principal, excess }) => [
      taskId,
      {
        parts: { COSTS: centsOf(costs), INTEREST: centsOf(interest), PRINCIPAL: centsOf(principal) },
        excess: centsOf(excess),
      },
    ]),
  );
}

interface Booked {
  paid: Paid;
  charged: Parts;
}

/** All that one request asks of a day, in two statements. */
function bookedLoader(ctx: Context, day: string): DataLoader<number, Booked> {
  return ctx.loader(
    `debtsBooked ${day}`,
    () => new DataLoader((ids: readonly number[]) => bookedUntil(ctx.db, ids, day)),
  );
}

async function bookedUntil(
  db: Pick<EntityManager, "query">,
  ids: readonly number[],
  day: string,
): Promise<Booked[]> {
  const paid = await paidUntil(db, ids, day);
  const charged = await chargedUntil(db, ids, day);
  return ids.map((id) => ({ paid: paid.get(id) ?? UNPAID, charged: charged.get(id) ?? NOTHING }));
}

/** How a debt stood as a day ended; today by default. Throws InvalidInput for a day to come, or that doesn't exist. */
export async function balanceOf(
  ctx: Context,
  task: Task,
  asked?: string | null,
): Promise<Contract.DebtBalance> {
  const day = knownDay(ctx, asked);
  return presentBalance(task, await bookedLoader(ctx, day).load(task.id), day);
}

/** Today by default. Throws InvalidInput for a day to come, or that doesn't exist. */
export function knownDay({ clock }: Pick<Context, "clock">, asked?: string | null): string {
  const today = clock.today();
  const day = asked ?? today;
  if (isCalendarDay(day) && day <= today) return day;
  const message = "El saldo se conoce hasta hoy: indica un día que no esté por llegar";
  throw new InvalidInput([{ field: ["day"], code: "INVALID", message }]);
}

function presentBalance(task: Task, { paid, charged }: Booked, day: string): Contract.DebtBalance {
  const claimed = addParts(claimedParts(task), charged);
  const owed = owedParts(claimed, paid.parts, paid.excess);
  const [all, left] = [sumOf(claimed), sumOf(owed)];
  const total = sumOf(paid.parts) + paid.excess;
  return {
    day,
    claimed: decimalOf(all),
    paid: decimalOf(total),
    owed: decimalOf(left),
    excess: decimalOf(total - (all - left)),
    parts: PART_ORDER.filter((part) => claimed[part] > 0n || paid.parts[part] > 0n).map((part) => ({
      part,
      claimed: decimalOf(claimed[part]),
      paid: decimalOf(paid.parts[part]),
      owed: decimalOf(owed[part]),
    })),
  };
}

/** What is owed now of each of these debts, exact. */
export async function owedOf(
  db: Pick<EntityManager, "query">,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; owed: string }[]>(
    `SELECT t.id, ${OWED_SQL}::numeric(14, 2)::text AS owed FROM tasks t WHERE t.id = ANY($1)`,
    [taskIds],
  );
  return new Map(rows.map(({ id, owed }) => [id, owed]));
}

/** All that is claimed of a debt today, with what was added to it; exact. */
export async function claimedOf(
  { db }: { db: Pick<EntityManager, "query"> },
  { id, amountDebt }: Pick<Task, "id" | "amountDebt">,
): Promise<string> {
  const added = (await chargedUntil(db, [id], "infinity")).get(id) ?? NOTHING;
  return decimalOf(centsOf(amountDebt) + sumOf(added));
}

/** What is owed of a debt that the caller has locked, as it stands with all that is booked. */
export async function owedNow(
  manager: Pick<EntityManager, "query">,
  task: Pick<Task, "id" | "extra" | "amountDebt">,
): Promise<Parts> {
  return (await owedNowOf(manager, [task])).get(task.id) ?? NOTHING;
}

/** The same of many, in two statements. */
export async function owedNowOf(
  manager: Pick<EntityManager, "query">,
  tasks: readonly Pick<Task, "id" | "extra" | "amountDebt">[],
): Promise<ReadonlyMap<number, Parts>> {
  const booked = await bookedUntil(
    manager,
    tasks.map(({ id }) => id),
    "infinity",
  );
  return new Map(
    tasks.map((task, at) => {
      const { paid, charged } = booked[at] ?? { paid: UNPAID, charged: NOTHING };
      return [task.id, owedParts(addParts(claimedParts(task), charged), paid.parts, paid.excess)];
    }),
  );
}
