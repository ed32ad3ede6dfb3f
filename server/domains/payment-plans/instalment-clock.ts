// SQL: which instalments' days have passed.
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { shownMoney } from "../../../schema/rules/spanish-numbers.ts";
import type { Deps } from "../../platform/deps.ts";
import { centsOf } from "../../platform/money.ts";
import { tellUnkept } from "../collections/promise-clock.ts";
import { AgreementInstalment } from "../proceedings/agreements/agreement-instalment.entity.ts";
import { agreementName, findAgreement } from "../proceedings/agreements/agreement-rows.ts";
import { HOLDS_SQL } from "../proceedings/agreements/standing-agreements.ts";
import { askToCall } from "../tasks/ask-to-call.ts";
import { moveTask } from "../tasks/move-task.ts";
import { lockTasks } from "../tasks/task-rows.ts";

const QUEUE = "instalment-clock";
/** Before who works begins the day. */
const EVERY_MORNING = "25 6 * * *";
const BATCH = 500;

type ClockDeps = Pick<Deps, "db" | "clock">;

/** For main: registers the daily job; one instance at a time does it. */
export async function scheduleInstalmentClock(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, async (_data, { signal }) => void (await settleInstalments(deps, signal)));
  await deps.jobs.schedule(QUEUE, EVERY_MORNING);
}

/**
 * Says of each instalment of a debt, the day after it was due, that it wasn't paid: in the debt's history, in the bell of whom it
 * is assigned to, or of the administrators, and to whom works through the list. Each in its own transaction, once. Gives how many.
 */
export async function settleInstalments(deps: ClockDeps, signal?: AbortSignal): Promise<number> {
  let unpaid = 0;
  for (;;) {
    const due = await deps.db.query<{ id: number; taskId: number }[]>(
      `SELECT i.id, g.task_id AS "taskId" FROM agreement_instalments i JOIN agreements g ON g.id = i.agreement_id
       WHERE i.paid_on IS NULL AND i.late_told_at IS NULL AND i.due_on < $1 AND ${HOLDS_SQL} ORDER BY i.id LIMIT ${BATCH}`,
      [deps.clock.today()],
    );
    for (const instalment of due) {
      signal?.throwIfAborted();
      if (await deps.db.transaction((manager) => settle(deps, manager, instalment))) unpaid += 1;
    }
    if (due.length < BATCH) return unpaid;
  }
}

async function settle(
  deps: ClockDeps,
  manager: EntityManager,
  { id, taskId }: { id: number; taskId: number },
): Promise<boolean> {
  const [task] = await lockTasks(manager, [taskId], { deletedToo: true });
  const instalments = manager.getRepository(AgreementInstalment);
  const row = await instalments.findOneBy({ id });
  if (row === null || row.lateToldAt !== null || row.paidOn !== null) return false;
  await instalments.update(id, { lateToldAt: deps.clock.now() });
  if (task === undefined || task.deletedAt !== null) return false;
  const agreement = await findAgreement(manager, row.agreementId);
  const money = (amount: string) => shownMoney(amount, agreement.currency);
  const left = decimalOf(centsOf(row.amount) - centsOf(row.covered));
  const part = row.covered === "0.00" ? "" : `: se han pagado ${money(row.covered)} y faltan ${money(left)}`;
  const lapses =
    agreement.forgiven === "0.00"
      ? ""
      : `. El descuento de ${money(agreement.forgiven)} queda sin efecto: se debe toda la deuda`;
  const summary = `${agreementName(agreement)}: el plazo ${row.number} (${money(row.amount)}) vencía el ${shownDay(row.dueOn)} y no se ha pagado${part}${lapses}`;
  await moveTask(deps, manager, task, { type: "AGREEMENT", summary, actorId: null });
  await askToCall(manager, task.id, { at: deps.clock.now(), by: null, reason: "BROKEN_PLAN" });
  await tellUnkept(deps, manager, task, {
    kind: "plan-broken",
    thing: `agreement:${agreement.id}`,
    title: `${task.codeId}: ${task.debtor} no ha pagado un plazo de su acuerdo`,
    text: `${summary}.`,
  });
  return true;
}
