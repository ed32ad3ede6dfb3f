// SQL: what goes is what no row of another table is like (NOT EXISTS).
import { In, IsNull, Not, Raw, type EntityManager } from "typeorm";
import { audit } from "../../shared/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import { CLOSED_SQL } from "../cases/case-machine.ts";
import { Case } from "../cases/case.entity.ts";
import { Budget } from "./budget.entity.ts";
import { Payment } from "./payment.entity.ts";
import { Payout } from "./payout.entity.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";

const QUEUE = "billing-retention";
const EVERY_NIGHT = "55 3 * * *";
/** Six years from the last entry (Código de Comercio, art. 30.1), as the privacy policy says. */
const YEARS = 6;
const BATCH = 500;

type UsedDeps = Pick<Deps, "db" | "clock" | "jobs" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleBillingRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { id, signal }) => sweepBilling(deps, id, signal));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/**
 * Six years after a payment, a payout or the answer to a budget: names, addresses, accounts, references and proofs are
 * erased. The amounts stay, nobody's any more: the ledger is never changed.
 */
export async function sweepBilling(deps: UsedDeps, requestId: string, signal?: AbortSignal): Promise<void> {
  const counts = { payments: 0, payouts: 0, budgets: 0 };
  for (const [what, erase] of [
    ["payments", erasePayments],
    ["payouts", erasePayouts],
    ["budgets", eraseBudgets],
  ] as const) {
    for (let count = BATCH; count === BATCH;) {
      signal?.throwIfAborted();
      count = await deps.db.transaction(async (manager) => {
        const erased = await erase(deps, manager);
        if (erased > 0)
          await audit({ actor: null, requestId, clock: deps.clock }, manager, {
            action: "eraseBilling",
            subjectType: "billing",
            data: { what, count: erased },
          });
        return erased;
      });
      counts[what] += count;
    }
  }
  if (counts.payments + counts.payouts + counts.budgets > 0)
    deps.log.info(counts, "old billing data were erased");
}

function isOver(now: Date) {
  return Raw<Date>((column) => `${column} < :now::timestamptz - make_interval(years => ${YEARS})`, { now });
}

async function erasePayments({ clock, jobs }: UsedDeps, manager: EntityManager): Promise<number> {
  const payments = manager.getRepository(Payment);
  const over = isOver(clock.now());
  const old = [{ decidedAt: over }, { decidedAt: IsNull(), notifiedAt: over }];
  const personal = [
    { proof: Not(IsNull()) },
    { receipt: Not(IsNull()) },
    { reference: Not("") },
    { note: Not(IsNull()) },
  ];
  const found = await payments.find({
    select: { id: true, proof: true },
    where: old.flatMap((time) => personal.map((kept) => ({ ...time, ...kept, status: Not("NOTIFIED") }))),
    order: { id: "ASC" },
    take: BATCH,
    lock: { mode: "pessimistic_write" },
  });
  await payments.update(
    { id: In(found.map(({ id }) => id)) },
    { proof: null, receipt: null, reference: "", note: null },
  );
  for (const { proof } of found)
    if (proof !== null) await deleteFileAfterCommit({ jobs }, manager, proof.key);
  return found.length;
}

async function erasePayouts({ clock }: UsedDeps, manager: EntityManager): Promise<number> {
  const payouts = manager.getRepository(Payout);
  const found = await payouts.find({
    select: { id: true },
    where: { decidedAt: isOver(clock.now()), iban: Not("") },
    order: { id: "ASC" },
    take: BATCH,
    lock: { mode: "pessimistic_write" },
  });
  await payouts.update({ id: In(found.map(({ id }) => id)) }, { iban: "", holder: "", note: null });
  await manager.query(
    `DELETE FROM payout_accounts a WHERE a.asked_at < $1::timestamptz - make_interval(years => ${YEARS})
       AND NOT EXISTS (SELECT FROM payouts o WHERE o.specialist_id = a.specialist_id AND o.iban = a.iban)`,
    [clock.now()],
  );
  return found.length;
}

async function eraseBudgets({ clock }: UsedDeps, manager: EntityManager): Promise<number> {
  const budgets = manager.getRepository(Budget);
  const found = await budgets
    .createQueryBuilder("b")
    .select("b.id")
    .innerJoin(Case, "c", "c.id = b.caseId")
    .where(`coalesce(c.closedAt, c.lastActionAt) < :now::timestamptz - make_interval(years => ${YEARS})`)
    .andWhere(`c.status IN ${CLOSED_SQL} AND (b.header <> '{}' OR b.observations <> '')`)
    .setParameters({ now: clock.now() })
    .orderBy("b.id")
    .limit(BATCH)
    .setLock("pessimistic_write", undefined, ["b"])
    .getMany();
  await budgets.update(
    { id: In(found.map(({ id }) => id)) },
    { header: {}, observations: "", answerNote: null },
  );
  return found.length;
}
