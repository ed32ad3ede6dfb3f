// SQL: what is known of one debt's calls and promises.
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { daysBetween } from "../../../schema/rules/madrid-days.ts";
import { shownDay, shownMoment } from "../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { centsOf } from "../../platform/money.ts";
import type { Context } from "../../shared/context.ts";
import { owedOf } from "../collections/entries.ts";
import { isAtWorkSql } from "../mailings/audience/strategy-stops.ts";
import { lateInstalments } from "../proceedings/agreements/standing-agreements.ts";
import { hasShownUp } from "../tasks/task-channels.ts";
import { TaskWork } from "../tasks/task-work.entity.ts";
import type { Task } from "../tasks/task.entity.ts";
import type { WorkItemRow } from "./next-work.ts";

/** Why this debt and not another one: what the order was made by, in words. */
export async function reasonsOf(ctx: Context, { task }: WorkItemRow): Promise<Contract.WorkReason[]> {
  const work = await ctx.db.getRepository(TaskWork).findOneBy({ taskId: task.id });
  const owed = (await owedOf(ctx.db, [task.id])).get(task.id) ?? task.amountDebt;
  const called = [...(await calledFor(ctx, work)), ...(await behindOf(ctx, task))];
  const age =
    task.debtDate === null ? null : Math.floor(daysBetween(task.debtDate, ctx.clock.today()) / 365.25);
  const value = [
    `quedan ${shownMoney(owed, task.currency)}`,
    age === null
      ? "no consta desde cuándo se debe"
      : age < 1
        ? "se debe desde hace menos de un año"
        : `se debe desde hace ${age === 1 ? "un año" : `${age} años`}`,
    hasShownUp(task.channels) ? "la persona ya ha abierto o respondido algo" : "todavía no ha respondido",
    ...(work !== null && work.misses > 0
      ? [work.misses === 1 ? "una llamada sin respuesta" : `${work.misses} llamadas sin respuesta`]
      : []),
  ];
  const text = value.join("; ");
  return [...called, { kind: "VALUE", text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` }];
}

async function calledFor(ctx: Context, work: TaskWork | null): Promise<Contract.WorkReason[]> {
  if (work?.callAt == null) return [];
  const note = work.callNote === "" ? "" : `: ${work.callNote}`;
  if (work.callReason === "STRATEGY")
    return (await isWanted(ctx, work))
      ? [{ kind: "STRATEGY", text: `Toca llamar según la estrategia de su lista${note || "."}` }]
      : [];
  if (work.callReason === "BROKEN_PLAN") return [];
  return work.callReason === "BROKEN_PROMISE"
    ? [{ kind: "BROKEN_PROMISE", text: `Prometió pagar y no ha llegado todo (${shownDay(work.callAt)}).` }]
    : [{ kind: "CALL_BACK", text: `Quedasteis en llamar el ${shownMoment(work.callAt)}${note}.` }];
}

/** What is late of its agreements, whatever it is called for. */
async function behindOf({ db, clock }: Context, { id, currency }: Task): Promise<Contract.WorkReason[]> {
  const late = await lateInstalments(db, id, clock.today());
  const [first] = late;
  if (first === undefined) return [];
  const left = decimalOf(late.reduce((sum, one) => sum + centsOf(one.left), 0n));
  const money = `faltan ${shownMoney(left, currency)}`;
  const which =
    late.length === 1
      ? `del plazo ${first.number}, que vencía el ${shownDay(first.dueOn)}`
      : `de ${late.length} plazos; el primero vencía el ${shownDay(first.dueOn)}`;
  return [{ kind: "BROKEN_PLAN", text: `Plan incumplido: ${money} ${which}.` }];
}

/** Something may have stopped its strategy since. */
async function isWanted({ db, clock }: Context, { taskId }: TaskWork): Promise<boolean> {
  const [row] = await db.query<{ wanted: boolean }[]>(
    `SELECT ${isAtWorkSql("$2::date")} AS wanted FROM tasks t WHERE t.id = $1`,
    [taskId, clock.today()],
  );
  return row?.wanted ?? false;
}
