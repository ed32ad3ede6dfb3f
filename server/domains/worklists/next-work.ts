import type { EntityManager } from "typeorm";
import { addDays, dayInMadrid, instantInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownMoment } from "../../../schema/rules/spanish-dates.ts";
import { CONTACT_FROM } from "../../../schema/rules/task-contacts.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readHolidays } from "../catalogs/holidays.ts";
import { contactBan } from "../debtors/contact-bans.ts";
import { closedProvinces } from "../mailings/sending/writing-hours.ts";
import { putOff } from "../tasks/ask-to-call.ts";
import { findTaskId } from "../tasks/task-ids.ts";
import { lockTasks, tasksByIds } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { nextCandidate, type WorkScope } from "./candidates.ts";
import { endLease, ownLease, takeLease } from "./leases.ts";
import { WorkLease } from "./work-lease.entity.ts";

const HOUR_MS = 3_600_000;
/** Of one request: ruled out one after the other, until somebody is left. */
const MOST_TRIES = 50;
const NOBODY = "No queda nadie a quien llamar ahora.";
const LOST = "Esta deuda ya no la tienes tú: pasó un cuarto de hora y ha ido a otra persona, o ha cambiado.";

export interface WorkItemRow {
  task: Task;
  lease: WorkLease;
}

export interface WorkAnswer {
  item: WorkItemRow | null;
  message: string | null;
  opensAt: Date | null;
}

const scopeOf = ({ actor }: SignedInContext, listId: string | null | undefined): WorkScope => ({
  accountId: actor.accountId,
  isAdmin: actor.role === "ADMIN",
  listId: listId == null ? null : (readId(listId) ?? 0),
});

/** What the asker has in hand; null: nothing. */
export async function workItem(ctx: SignedInContext): Promise<WorkItemRow | null> {
  const lease = await ownLease(ctx.db, ctx.actor.accountId, ctx.clock.now());
  const [task] = lease === null ? [] : await tasksByIds(ctx.db, [lease.taskId]);
  return lease === null || task === undefined ? null : { lease, task };
}

/** The one in hand, or the next best, which is then in hand. One transaction for each that is tried, so that nobody waits for another. */
export async function nextWorkItem(
  ctx: SignedInContext,
  { listId, skip }: Contract.NextWorkItemInput,
): Promise<WorkAnswer> {
  const known = await workItem(ctx);
  if (known !== null && !skip) return { item: known, message: null, opensAt: null };
  if (known !== null) await putBack(ctx, known);
  return takeNext(ctx, listId);
}

async function putBack(ctx: SignedInContext, { lease }: WorkItemRow): Promise<void> {
  await ctx.db.transaction(async (manager) => {
    await lockTasks(manager, [lease.taskId]);
    await endLease(manager, ctx.actor.accountId);
    const until = new Date(ctx.clock.now().getTime() + HOUR_MS);
    await putOff(manager, lease.taskId, { until, missed: false });
  });
}

export async function takeNext(ctx: SignedInContext, listId?: string | null): Promise<WorkAnswer> {
  const scope = scopeOf(ctx, listId);
  const closed = closedProvinces(ctx.clock.now(), await readHolidays(ctx));
  const opensAt = allClosed(closed);
  if (opensAt !== null) {
    const message = `Fuera del horario de contacto: se puede llamar desde el ${shownMoment(opensAt)}.`;
    return { item: null, message, opensAt };
  }
  const except: number[] = [];
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const tried = await ctx.db.transaction((manager) =>
      tryNext(ctx, manager, scope, [...closed.keys()], except),
    );
    if (tried === null) break;
    if (typeof tried !== "number") return { item: tried, message: null, opensAt: null };
    except.push(tried);
  }
  return { item: null, message: NOBODY, opensAt: null };
}

/** When the first province opens, where all are closed; else null. */
function allClosed(closed: ReadonlyMap<string, Date>): Date | null {
  if (!closed.has("") || closed.size < 53) return null;
  return [...closed.values()].toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** null: nobody is left. A number: that one is ruled out. */
async function tryNext(
  ctx: SignedInContext,
  manager: EntityManager,
  scope: WorkScope,
  closed: readonly string[],
  except: readonly number[],
): Promise<WorkItemRow | number | null> {
  const now = ctx.clock.now();
  const candidate = await nextCandidate(manager, scope, { now, today: ctx.clock.today(), closed, except });
  if (candidate === null) return null;
  const { id } = candidate.task;
  if ((await contactBan(ctx, manager, { taskId: id }, "WORKLIST_CALL")) !== null) {
    // Asked again tomorrow: until then nobody walks over it.
    await putOff(manager, id, { until: tomorrowMorning(ctx), missed: false });
    return id;
  }
  if (!(await takeLease(manager, { taskId: id, accountId: scope.accountId }, now))) return id;
  const lease = await manager.getRepository(WorkLease).findOneByOrFail({ taskId: id });
  return { task: candidate.task, lease };
}

export function tomorrowMorning({ clock }: Pick<SignedInContext, "clock">): Date {
  return instantInMadrid(addDays(dayInMadrid(clock.now()), 1), CONTACT_FROM);
}

/** Throws Conflict (LOST), NotFound. */
export async function renewWorkItem(ctx: SignedInContext, idOrCode: string): Promise<WorkAnswer> {
  return ctx.db.transaction(async (manager) => {
    const task = await requireOwn(ctx, manager, idOrCode);
    await takeLease(manager, { taskId: task.id, accountId: ctx.actor.accountId }, ctx.clock.now());
    const lease = await manager.getRepository(WorkLease).findOneByOrFail({ taskId: task.id });
    return { item: { task, lease }, message: null, opensAt: null };
  });
}

/** The debt, locked, that the asker has in hand. Throws Conflict (LOST), NotFound. */
export async function requireOwn(
  ctx: SignedInContext,
  manager: EntityManager,
  idOrCode: string,
): Promise<Task> {
  const id = await findTaskId(manager, idOrCode);
  const [task] = id === null ? [] : await lockTasks(manager, [id]);
  if (task === undefined) throw new NotFound("No se ha encontrado la tarea.");
  const lease = await ownLease(manager, ctx.actor.accountId, ctx.clock.now());
  const isTheirs =
    ctx.actor.role === "ADMIN" ? task.assigneeId === null : task.assigneeId === ctx.actor.accountId;
  if (lease?.taskId !== task.id || !isTheirs) throw new Conflict(LOST, { code: "LOST" });
  return task;
}

export async function leaveWork(ctx: SignedInContext): Promise<WorkAnswer> {
  await endLease(ctx.db.manager, ctx.actor.accountId);
  return { item: null, message: "Has dejado de trabajar la lista.", opensAt: null };
}
