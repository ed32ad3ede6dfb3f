import type { EntityManager } from "typeorm";
import { DEBT_CHARGES } from "../../../schema/rules/debt-payments.ts";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { requireId } from "../../platform/ids.ts";
import { centsOf } from "../../platform/money.ts";
import { Conflict, InvalidInput, NotFound } from "../../platform/refusals.ts";
import { audit } from "../../shared/audit.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { readInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { moveTask } from "../tasks/move-task.ts";
import { findTaskId } from "../tasks/task-ids.ts";
import { lockTasks } from "../tasks/task-rows.ts";
import type { Task } from "../tasks/task.entity.ts";
import { AddDebtChargeInput, ReverseDebtChargeInput } from "./add-charge.input.ts";
import { sumOf } from "./balance.ts";
import { moneyText } from "./book-payment.ts";
import { DebtCharge } from "./debt-charge.entity.ts";
import { owedNow } from "./entries.ts";

const NO_TASK = "No se ha encontrado la tarea.";
const NO_CHARGE = "No se ha encontrado este cargo.";
/** What numeric(14, 2) holds of a debt with all that is added to it. */
const MOST = 99_999_999_999_999n;

export interface ChargeAnswer {
  charge: DebtCharge;
  task: Task;
  message: string;
}

/**
 * Adds to what is claimed of a debt, by an administrator. Throws InvalidInput, NotFound, Conflict (ALREADY_NOTED: the same kind, day,
 * amount and reason stand there and count).
 */
export async function addDebtCharge(
  ctx: SignedInContext,
  idOrCode: string,
  given: Unchecked<Contract.AddDebtChargeInput>,
): Promise<ChargeAnswer> {
  const input = readInput(new AddDebtChargeInput(ctx.clock.today()), given);
  return ctx.db.transaction(async (manager) => {
    const id = await findTaskId(manager, idOrCode);
    const [task] = id === null ? [] : await lockTasks(manager, [id]);
    if (!task) throw new NotFound(NO_TASK);
    await refuseTwice(manager, task.id, input);
    const owed = sumOf(await owedNow(manager, task));
    if (owed + input.amount > MOST)
      throw new InvalidInput([
        { field: ["amount"], code: "TOO_LARGE", message: "Este importe es demasiado grande" },
      ]);
    const { kind, day, reason } = input;
    const stored = { taskId: task.id, kind, day, reason, amount: decimalOf(input.amount) };
    const charge = await store(ctx, manager, { ...stored, reversesId: null });
    const words = `${wordsOf(charge, task)} del ${shownDay(day)}`;
    return finish(ctx, manager, {
      action: "addDebtCharge",
      task,
      charge,
      summary: `Se añade a la deuda: ${words}`,
      reason,
    });
  });
}

/** The same form sent again is no second charge. */
async function refuseTwice(
  manager: EntityManager,
  taskId: number,
  { kind, day, amount, reason }: AddDebtChargeInput,
): Promise<void> {
  const charges = manager.getRepository(DebtCharge);
  for (const { id, reversesId } of await charges.findBy({
    taskId,
    kind,
    day,
    amount: decimalOf(amount),
    reason,
  })) {
    if (reversesId !== null || (await charges.existsBy({ reversesId: id }))) continue;
    const message =
      "Este cargo ya está anotado con ese día, importe y motivo. Si es otro, di en el motivo en qué se distingue";
    throw new Conflict(message, { code: "ALREADY_NOTED", field: ["reason"] });
  }
}

/** Takes a charge back from a day on; both stay visible. Throws InvalidInput, NotFound, Conflict (ALREADY_DONE). */
export async function reverseDebtCharge(
  ctx: SignedInContext,
  id: string,
  given: Unchecked<Contract.ReverseDebtChargeInput>,
): Promise<ChargeAnswer> {
  const chargeId = requireId(id, NO_CHARGE);
  return ctx.db.transaction(async (manager) => {
    const charges = manager.getRepository(DebtCharge);
    const charge = await charges.findOneBy({ id: chargeId });
    const [task] = charge === null ? [] : await lockTasks(manager, [charge.taskId]);
    if (charge === null || charge.reversesId !== null || !task) throw new NotFound(NO_CHARGE);
    const today = ctx.clock.today();
    const { day, reason } = readInput(new ReverseDebtChargeInput(charge.day, today), given);
    if (await charges.existsBy({ reversesId: chargeId }))
      throw new Conflict("Este cargo ya está anulado.", { code: "ALREADY_DONE" });
    const { taskId, kind, amount } = charge;
    await store(ctx, manager, { taskId, kind, amount, day: day ?? today, reason, reversesId: chargeId });
    const words = `${wordsOf(charge, task)} del ${shownDay(charge.day)}`;
    return finish(ctx, manager, {
      action: "reverseDebtCharge",
      task,
      charge,
      summary: `Anulado el cargo: ${words}`,
      reason,
    });
  });
}

/** "Gastos de gestión, 12,50 €" */
function wordsOf({ kind, amount }: DebtCharge, { currency }: Task): string {
  return `${DEBT_CHARGES[kind].name.toLowerCase()}, ${moneyText(centsOf(amount), currency)}`;
}

function store(
  { clock, actor }: SignedInContext,
  manager: EntityManager,
  row: Omit<DebtCharge, "id" | "at" | "actorId">,
): Promise<DebtCharge> {
  const charges = manager.getRepository(DebtCharge);
  return charges.save(charges.create({ ...row, at: clock.now(), actorId: actor.accountId }));
}

interface Finished {
  action: "addDebtCharge" | "reverseDebtCharge";
  task: Task;
  charge: DebtCharge;
  summary: string;
  reason: string;
}

async function finish(
  ctx: SignedInContext,
  manager: EntityManager,
  { action, task, charge, summary, reason }: Finished,
): Promise<ChargeAnswer> {
  const owed = moneyText(sumOf(await owedNow(manager, task)), task.currency);
  const moved = await moveTask(ctx, manager, task, {
    type: "PAYMENT",
    summary: `${summary}: quedan ${owed}`,
    reason,
    actorId: ctx.actor.accountId,
  });
  await audit(ctx, manager, {
    action,
    subjectType: "task",
    subjectId: task.id,
    data: { chargeId: charge.id },
  });
  return { charge, task: moved, message: `${summary}. Quedan ${owed}.` };
}
