// SQL: the payments of a debt that weren't reversed; its agreements, each until another one took its place.
import type { EntityManager } from "typeorm";
import { decimalOf } from "../../../schema/rules/exact-amount.ts";
import { centsOf } from "../../platform/money.ts";
import type { Context } from "../../shared/context.ts";
import { coverageOf, type Coverage } from "../proceedings/agreements/instalment-coverage.ts";
import { AgreementInstalment } from "../proceedings/agreements/agreement-instalment.entity.ts";
import { instalmentsOf } from "../proceedings/agreements/agreement-rows.ts";
import { lateInstalments, REPLACED_AT_SQL } from "../proceedings/agreements/standing-agreements.ts";
import { Agreement } from "../proceedings/agreements/agreement.entity.ts";
import { endPlanCall } from "../tasks/ask-to-call.ts";
import { Task } from "../tasks/task.entity.ts";

interface Held {
  id: number;
  closedAt: Date;
  until: Date | null;
  forgiven: string;
  forgivenApplied: boolean;
}

/**
 * Brings the instalments of a debt's agreements up to its payments, after each booking and reversal; the caller has locked the
 * task. Whoever pays all at once in time is forgiven what was agreed: the creditor claims so much less from then on, and again
 * all of it once that payment is reversed. Gives by how many cents what is claimed has changed, mostly 0.
 */
export async function coverInstalments(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  taskId: number,
): Promise<bigint> {
  const agreements = await heldOf(manager, taskId);
  if (agreements.length === 0) return 0n;
  const ids = agreements.map(({ id }) => id);
  const stored = await instalmentsOf(manager, ids);
  const own = stored.filter(({ byHand }) => !byHand);
  const of = (id: number) => own.filter(({ agreementId }) => agreementId === id);
  const covered = coverageOf(
    agreements.map(({ id, closedAt, until }) => ({
      from: closedAt,
      until,
      instalments: of(id).map((row) => ({ id: row.id, dueOn: row.dueOn, amount: centsOf(row.amount) })),
    })),
    await paymentsOf(manager, taskId),
  );
  for (const row of own) {
    const { covered: cents, paidOn } = covered.get(row.id) ?? { covered: 0n, paidOn: null };
    if (centsOf(row.covered) === cents && row.paidOn === paidOn) continue;
    // Its payment was taken back: the clock says anew that it isn't paid.
    const isTakenBack = row.paidOn !== null && paidOn === null;
    await manager.getRepository(AgreementInstalment).update(row.id, {
      covered: decimalOf(cents),
      paidOn,
      ...(isTakenBack ? { lateToldAt: null } : {}),
    });
  }
  const late = await lateInstalments(manager, taskId, ctx.clock.today());
  if (late.length === 0) await endPlanCall(manager, taskId);
  let change = 0n;
  for (const agreement of agreements.filter(({ forgiven }) => centsOf(forgiven) > 0n))
    change += await applyForgiven(
      ctx,
      manager,
      taskId,
      { ...agreement, instalments: of(agreement.id) },
      covered,
    );
  return change;
}

/** The same of many debts, most of which have no agreement; by debt, where what is claimed has changed: by how much less. */
export async function coverEach(
  ctx: Pick<Context, "clock">,
  manager: EntityManager,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const agreed = await manager.query<{ id: number }[]>(
    `SELECT DISTINCT task_id AS id FROM agreements
     WHERE task_id = ANY($1) AND status = 'ACCEPTED' AND amount IS NOT NULL ORDER BY 1`,
    [taskIds],
  );
  const forgiven = new Map<number, bigint>();
  for (const { id } of agreed) forgiven.set(id, -(await coverInstalments(ctx, manager, id)));
  return forgiven;
}

async function heldOf(manager: EntityManager, taskId: number): Promise<Held[]> {
  return manager.query<Held[]>(
    `SELECT g.id, g.closed_at AS "closedAt", g.forgiven, g.forgiven_applied AS "forgivenApplied",
       ${REPLACED_AT_SQL} AS until
     FROM agreements g WHERE g.task_id = $1 AND g.status = 'ACCEPTED' AND g.amount IS NOT NULL ORDER BY g.id`,
    [taskId],
  );
}

async function paymentsOf(manager: EntityManager, taskId: number) {
  const rows = await manager.query<{ at: Date; day: string; amount: string }[]>(
    `SELECT e.at, e.day::text AS day, e.amount FROM debt_entries e WHERE e.task_id = $1 AND e.kind = 'PAYMENT'
       AND NOT EXISTS (SELECT FROM debt_entries r WHERE r.payment_id = e.payment_id AND r.kind = 'REVERSAL')
     ORDER BY e.id`,
    [taskId],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: centsOf(amount) }));
}

/** Cents by which what is claimed has changed. */
async function applyForgiven(
  { clock }: Pick<Context, "clock">,
  manager: EntityManager,
  taskId: number,
  { id, forgiven, forgivenApplied, instalments }: Held & { instalments: readonly AgreementInstalment[] },
  covered: ReadonlyMap<number, Coverage>,
): Promise<bigint> {
  const isPaidInTime =
    instalments.length > 0 &&
    instalments.every((row) => {
      const paidOn = covered.get(row.id)?.paidOn ?? null;
      return paidOn !== null && paidOn <= row.dueOn;
    });
  if (isPaidInTime === forgivenApplied) return 0n;
  const change = isPaidInTime ? -centsOf(forgiven) : centsOf(forgiven);
  await manager.getRepository(Agreement).update(id, { forgivenApplied: isPaidInTime });
  await manager.getRepository(Task).update(taskId, {
    amountDebt: () => `amount_debt + (${decimalOf(change)})`,
    updatedAt: clock.now(),
    version: () => "version + 1",
  });
  return change;
}
