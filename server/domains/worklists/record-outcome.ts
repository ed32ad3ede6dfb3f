import { MoreThan, type EntityManager } from "typeorm";
import { addDays } from "../../../schema/rules/madrid-days.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { WORK_OUTCOMES } from "../../../schema/rules/work-outcomes.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { taskPath } from "../../shared/dashboard-paths.ts";
import { readInput } from "../../shared/inputs/read-input.ts";
import { sumOf } from "../collections/balance.ts";
import { owedNow } from "../collections/entries.ts";
import { promiseIn } from "../collections/record-promise.ts";
import { recordContactPoint } from "../debtors/contact-points.ts";
import { holdDebtorAt, insertRestriction, sameInForce } from "../debtors/put-restriction.ts";
import { notifyAccount, notifyAdministrators } from "../notifications/record-notification.ts";
import { partiesOfTasks } from "../parties/party.ts";
import { askToCall, callMade, keepPlanCall } from "../tasks/ask-to-call.ts";
import { contactIn } from "../tasks/log-task-contact.ts";
import { moveTask } from "../tasks/move-task.ts";
import { TaskWork } from "../tasks/task-work.entity.ts";
import type { Task } from "../tasks/task.entity.ts";
import { endLease } from "./leases.ts";
import { isInHand, lockTask, lost, takeNext, type WorkAnswer } from "./next-work.ts";
import { WorkOutcomeInput } from "./work-outcome.input.ts";
import { WorkOutcome } from "./work-outcome.entity.ts";

/** Who is in hand isn't restricted; where somebody restricts it during the call, the call was made all the same. */
const SINCE_CALLED = "La restricción se puso durante la llamada.";
const HOUR_MS = 3_600_000;
/** Who pays now has so many days until the money is there. */
const DAYS_OF_TRANSFER = 3;
/** For a plan to be offered, before somebody calls again. */
const DAYS_FOR_PLAN = 7;
/** After these somebody calls about an agreement that isn't kept once nothing else stands against it. */
const LEAVES_PLAN_BROKEN: ReadonlySet<Contract.WorkOutcome> = new Set([
  "NO_ANSWER",
  "PLAN",
  "DISPUTED",
  "WRONG_NUMBER",
]);
/** A next try after so many in vain: some hours, then days. */
const PAUSES_MS = [4, 24, 48, 72].map((hours) => hours * HOUR_MS);
/** An outcome sent again within it, since the answer got lost, is the same one. */
const SAME_MS = 15 * 60_000;

/**
 * How the call went, in one transaction with all that follows from it: the contact in the history, a promise, a dispute, a number
 * that isn't the debtor's, when to call again. Then the next one. Sent again it changes nothing and gives the next one. Throws
 * InvalidInput, NotFound, Conflict (LOST, and those of a promise).
 */
export async function recordWorkOutcome(
  ctx: SignedInContext,
  idOrCode: string,
  { listId, ...given }: Contract.WorkOutcomeInput,
): Promise<WorkAnswer> {
  const input = readInput(new WorkOutcomeInput(ctx.clock.now()), given);
  await ctx.db.transaction(async (manager) => {
    const task = await lockTask(manager, idOrCode);
    if (await isInHand(ctx, manager, task)) return record(ctx, manager, task, input);
    if (!(await isRecorded(ctx, manager, task, input))) throw lost();
  });
  const next = await takeNext(ctx, listId);
  return { ...next, message: next.message ?? `Anotado: ${WORK_OUTCOMES[input.outcome].name.toLowerCase()}.` };
}

function isRecorded(
  { actor: { accountId }, clock }: SignedInContext,
  manager: EntityManager,
  { id: taskId }: Task,
  { outcome }: WorkOutcomeInput,
): Promise<boolean> {
  const at = MoreThan(new Date(clock.now().getTime() - SAME_MS));
  return manager.getRepository(WorkOutcome).existsBy({ taskId, accountId, outcome, at });
}

async function record(
  ctx: SignedInContext,
  manager: EntityManager,
  locked: Task,
  input: WorkOutcomeInput,
): Promise<void> {
  const task = await noteCall(ctx, manager, locked, input);
  const until = await pauseAfter(ctx, manager, task, input);
  await callMade(manager, task.id, { until, missed: input.outcome === "NO_ANSWER" });
  // By its value a debt with an agreement is never offered.
  if (task.state === "CON_ACUERDO" && LEAVES_PLAN_BROKEN.has(input.outcome))
    await keepPlanCall(manager, task.id, until ?? ctx.clock.now());
  const promiseId = await followUp(ctx, manager, task, input);
  await manager.getRepository(WorkOutcome).insert({
    taskId: task.id,
    accountId: ctx.actor.accountId,
    outcome: input.outcome,
    at: ctx.clock.now(),
    promiseId,
  });
  await endLease(manager, ctx.actor.accountId);
  await audit(ctx, manager, {
    action: "recordWorkOutcome",
    subjectType: "task",
    subjectId: task.id,
    data: { outcome: input.outcome },
  });
}

async function noteCall(
  ctx: SignedInContext,
  manager: EntityManager,
  task: Task,
  { outcome, reason, note }: WorkOutcomeInput,
): Promise<Task> {
  const { result, name } = WORK_OUTCOMES[outcome];
  const words = [name, reason, note].filter(Boolean).join(". ");
  const first = (await partiesOfTasks(manager, [task.id])).find(
    ({ side, position }) => side === "RESPONDENT" && position === 1,
  );
  const contact = {
    channel: "PHONE",
    result,
    note: words,
    partyId: first ? String(first.id) : null,
    restrictionReason: SINCE_CALLED,
  } as const;
  return (await contactIn(ctx, manager, task, contact)).task;
}

/** When it may be offered again at the earliest; null: as soon as nothing else stands against it. */
async function pauseAfter(
  { clock }: SignedInContext,
  manager: EntityManager,
  { id: taskId }: Task,
  { outcome }: WorkOutcomeInput,
): Promise<Date | null> {
  const now = clock.now().getTime();
  if (outcome === "PLAN") return new Date(now + DAYS_FOR_PLAN * 24 * HOUR_MS);
  if (outcome !== "NO_ANSWER") return null;
  const misses = (await manager.getRepository(TaskWork).findOneBy({ taskId }))?.misses ?? 0;
  return new Date(now + (PAUSES_MS[Math.min(misses, PAUSES_MS.length - 1)] ?? HOUR_MS));
}

/** Gives the promise that was made, where one was. */
async function followUp(
  ctx: SignedInContext,
  manager: EntityManager,
  task: Task,
  input: WorkOutcomeInput,
): Promise<number | null> {
  const { outcome, callAt, reason, note } = input;
  if (outcome === "PROMISE" || outcome === "PAYS_NOW") return promisedIn(ctx, manager, task, input);
  if (outcome === "PLAN") await tellOfPlan(ctx, manager, task, note);
  if (outcome === "WRONG_NUMBER") await forgetNumber(ctx, manager, task);
  if (outcome === "DISPUTED") await dispute(ctx, manager, task, reason);
  if (outcome === "REFUSES") await refuse(ctx, manager, task, reason);
  if (callAt !== null)
    await askToCall(manager, task.id, { at: callAt, by: ctx.actor.accountId, reason: "CALL_BACK", note });
  return null;
}

/** Somebody has to prepare it: whom the debt is assigned to, else the administrators. */
async function tellOfPlan(
  ctx: SignedInContext,
  manager: EntityManager,
  { codeId, debtor, assigneeId }: Task,
  note: string,
): Promise<void> {
  const bell = {
    kind: "plan-asked",
    topic: "TASK",
    thing: `plan:${codeId}`,
    title: `${codeId}: ${debtor} pide un plan de pagos`,
    text: note || "Lo ha pedido por teléfono.",
    within: codeId,
  } as const;
  if (assigneeId === null)
    return notifyAdministrators(ctx, manager, { ...bell, path: taskPath("ADMIN", codeId) });
  await notifyAccount(ctx, manager, assigneeId, {
    ...bell,
    category: "cases",
    path: taskPath("SPECIALIST", codeId),
  });
}

async function promisedIn(
  ctx: SignedInContext,
  manager: EntityManager,
  task: Task,
  { outcome, amount, dueOn, note }: WorkOutcomeInput,
): Promise<number> {
  const paysNow = outcome === "PAYS_NOW";
  const { promise } = await promiseIn(ctx, manager, task, {
    amount: paysNow ? decimalOf(sumOf(await owedNow(manager, task))) : amount,
    dueOn: paysNow ? addDays(ctx.clock.today(), DAYS_OF_TRANSFER) : dueOn,
    channel: "PHONE",
    note: note.slice(0, 500),
  });
  return promise.id;
}

async function forgetNumber(ctx: SignedInContext, manager: EntityManager, task: Task): Promise<void> {
  await recordContactPoint(manager, {
    channel: "PHONE",
    value: `${task.contactLada}${task.contactPhone ?? ""}`,
    status: "WRONG_NUMBER",
    source: "Llamada de la lista de trabajo",
    at: ctx.clock.now(),
    notedBy: ctx.actor.accountId,
  });
}

/** Stops every contact to collect this debt until somebody answers it. */
async function dispute(
  ctx: SignedInContext,
  manager: EntityManager,
  task: Task,
  reason: string,
): Promise<void> {
  const debtorId = await holdDebtorAt(ctx, manager, { taskId: task.id, position: 1 });
  const asked = { debtorId, kind: "DISPUTED", channel: null, taskId: task.id } as const;
  if ((await sameInForce(ctx, manager, asked)) !== null) return;
  const id = await insertRestriction(ctx, manager, {
    ...asked,
    reason,
    until: null,
    lawyerName: null,
    lawyerEmail: null,
    createdBy: ctx.actor.accountId,
  });
  await audit(ctx, manager, {
    action: "restrictDebtor",
    subjectType: "debtor",
    subjectId: debtorId,
    data: { restrictionId: id, kind: "DISPUTED" },
  });
}

async function refuse(
  ctx: SignedInContext,
  manager: EntityManager,
  task: Task,
  reason: string,
): Promise<void> {
  // An agreement stays one though somebody says that it won't be kept.
  if (task.state === "RECHAZO" || task.state === "CON_ACUERDO") return;
  await moveTask(ctx, manager, task, {
    type: "STATE_CHANGED",
    summary: "Estado: Rechazo",
    reason,
    actorId: ctx.actor.accountId,
    state: "RECHAZO",
  });
}
