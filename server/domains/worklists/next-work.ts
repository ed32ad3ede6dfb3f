import type { EntityManager } from "typeorm";
import { addDays, dayInMadrid, instantInMadrid } from "../../../schema/rules/madrid-days.ts";
import { shownMoment } from "../../../schema/rules/spanish-dates.ts";
import { CONTACT_FROM } from "../../../schema/rules/task-contacts.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { holdLock } from "../../platform/advisory-lock.ts";
import { readId } from "../../platform/ids.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readHolidays } from "../catalogs/holidays.ts";
import { contactBans } from "../debtors/contact-bans.ts";
import { closedProvinces } from "../mailings/sending/writing-hours.ts";
import { putOff } from "../tasks/ask-to-call.ts";
import { findTaskId } from "../tasks/task-ids.ts";
import { lockTasks, tasksByIds } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { lockCandidate, type Asked, type Candidate, type WorkScope } from "./candidates.ts";
import { endLease, ownLease, takeLease } from "./leases.ts";
import { leftAloneUntil } from "./same-debtor.ts";
import { candidatesInOrder } from "./walk.ts";
import type { WorkLease } from "./work-lease.entity.ts";

const HOUR_MS = 3_600_000;
/** Any number that nobody else uses: what one person asks for in two windows comes one after the other. */
const WORKS = 4_127_032;
/** Candidates asked for restrictions together; mostly there are none, so that the first is taken. Twice as many each time. */
const TOGETHER = 10;
const NOBODY = "No queda nadie a quien llamar ahora.";
const LOST = "Esta deuda ya no la tienes tú: pasó un cuarto de hora y ha ido a otra persona, o ha cambiado.";

export interface WorkItemRow {
  task: Task;
  lease: WorkLease;
}

export interface WorkAnswer {
  item: WorkItemRow | null;
  message: string | null;
}

const scopeOf = ({ actor }: SignedInContext, listId: string | null | undefined): WorkScope => ({
  accountId: actor.accountId,
  isAdmin: actor.role === "ADMIN",
  listId: listId == null ? null : (readId(listId) ?? 0),
});

/** What the asker has in hand; null: nothing, or it has been given to somebody else or deleted. */
export async function workItem(
  ctx: SignedInContext,
  db: Pick<EntityManager, "getRepository" | "query"> = ctx.db.manager,
): Promise<WorkItemRow | null> {
  const lease = await ownLease(db, ctx.actor.accountId, ctx.clock.now());
  const [task] = lease === null ? [] : await tasksByIds(db as EntityManager, [lease.taskId]);
  return lease === null || task === undefined || !isTheirs(ctx, task) ? null : { lease, task };
}

function isTheirs({ actor }: SignedInContext, { assigneeId, deletedAt }: Task): boolean {
  return deletedAt === null && assigneeId === (actor.role === "ADMIN" ? null : actor.accountId);
}

/** The one in hand, or the next best, which is then in hand. */
export async function nextWorkItem(
  ctx: SignedInContext,
  { listId, skip }: Contract.NextWorkItemInput,
): Promise<WorkAnswer> {
  const known = skip ? await workItem(ctx) : null;
  if (known !== null) await putBack(ctx, known);
  return takeNext(ctx, listId);
}

async function putBack(ctx: SignedInContext, { lease }: WorkItemRow): Promise<void> {
  await ctx.db.transaction(async (manager) => {
    await lockTasks(manager, [lease.taskId]);
    await endLease(manager, ctx.actor.accountId);
    await putOff(manager, [lease.taskId], new Date(ctx.clock.now().getTime() + HOUR_MS));
  });
}

/** One transaction for each that is tried, so that nobody waits for another. */
export async function takeNext(ctx: SignedInContext, listId?: string | null): Promise<WorkAnswer> {
  const known = await workItem(ctx);
  if (known !== null) return { item: known, message: null };
  const closed = closedProvinces(ctx.clock.now(), await readHolidays(ctx));
  const opensAt = allClosed(closed);
  if (opensAt !== null) {
    const message = `Fuera del horario de contacto: se puede llamar desde el ${shownMoment(opensAt)}.`;
    return { item: null, message };
  }
  const scope = scopeOf(ctx, listId);
  const asked = { now: ctx.clock.now(), today: ctx.clock.today(), closed: [...closed.keys()] };
  for await (const found of candidatesInOrder(ctx.db.manager, scope, asked)) {
    const item = await takeFirst(ctx, scope, asked, found);
    if (item !== null) return { item, message: null };
  }
  return { item: null, message: NOBODY };
}

/** When the first province opens, where all are closed; else null. */
function allClosed(closed: ReadonlyMap<string, Date>): Date | null {
  if (!closed.has("") || closed.size < 53) return null;
  return [...closed.values()].toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

async function takeFirst(
  ctx: SignedInContext,
  scope: WorkScope,
  asked: Asked,
  found: readonly Candidate[],
): Promise<WorkItemRow | null> {
  for (let at = 0, size = TOGETHER; at < found.length; at += size, size *= 2) {
    const some = found.slice(at, at + size);
    const taskIds = some.map(({ id }) => id);
    const bans = await contactBans(ctx, ctx.db.manager, { taskIds }, "WORKLIST_CALL");
    // Asked again tomorrow: until then nobody looks at them.
    if (bans.size > 0) await putOff(ctx.db.manager, [...bans.keys()], tomorrowMorning(ctx));
    for (const candidate of some) {
      if (bans.has(candidate.id)) continue;
      const item = await ctx.db.transaction((manager) => take(ctx, manager, scope, asked, candidate));
      if (item !== null) return item;
    }
  }
  return null;
}

/** null: it is ruled out. */
async function take(
  ctx: SignedInContext,
  manager: EntityManager,
  scope: WorkScope,
  asked: Asked,
  { id, isArranged }: Candidate,
): Promise<WorkItemRow | null> {
  await holdLock(manager, WORKS, scope.accountId);
  const known = await workItem(ctx, manager);
  if (known !== null) return known;
  const task = await lockCandidate(manager, scope, asked, id);
  if (task === null) return null;
  const until = await leftAloneUntil(manager, { taskId: id, isArranged, now: asked.now });
  if (until !== null) {
    if (until !== "HELD") await putOff(manager, [id], until);
    return null;
  }
  const lease = await takeLease(manager, { taskId: id, accountId: scope.accountId }, asked.now);
  return lease === null ? null : { task, lease };
}

function tomorrowMorning({ clock }: Pick<SignedInContext, "clock">): Date {
  return instantInMadrid(addDays(dayInMadrid(clock.now()), 1), CONTACT_FROM);
}

/** Throws Conflict (LOST), NotFound. */
export async function renewWorkItem(ctx: SignedInContext, idOrCode: string): Promise<WorkAnswer> {
  return ctx.db.transaction(async (manager) => {
    const task = await lockTask(manager, idOrCode);
    if (!(await isInHand(ctx, manager, task))) throw lost();
    const lease = await takeLease(
      manager,
      { taskId: task.id, accountId: ctx.actor.accountId },
      ctx.clock.now(),
    );
    return { item: lease && { task, lease }, message: null };
  });
}

/** Throws NotFound. */
export async function lockTask(manager: EntityManager, idOrCode: string): Promise<Task> {
  const id = await findTaskId(manager, idOrCode);
  const [task] = id === null ? [] : await lockTasks(manager, [id]);
  if (task === undefined) throw new NotFound("No se ha encontrado la tarea.");
  return task;
}

/** Whether the asker has this debt, which the caller has locked, in hand. */
export async function isInHand(ctx: SignedInContext, manager: EntityManager, task: Task): Promise<boolean> {
  const lease = await ownLease(manager, ctx.actor.accountId, ctx.clock.now());
  return lease?.taskId === task.id && isTheirs(ctx, task);
}

export const lost = () => new Conflict(LOST, { code: "LOST" });

export async function leaveWork(ctx: SignedInContext): Promise<WorkAnswer> {
  await endLease(ctx.db.manager, ctx.actor.accountId);
  return { item: null, message: "Has dejado de trabajar la lista." };
}
