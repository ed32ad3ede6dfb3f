import { In, type EntityManager } from "typeorm";
import type { StoredDocument } from "../../shared/documents.ts";
import { audit } from "../../shared/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import { Payment } from "./payment.entity.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";

const QUEUE = "billing-retention";
const EVERY_NIGHT = "55 3 * * *";
/** Six years from the last entry (Código de Comercio, art. 30.1), as the privacy policy says. */
const YEARS = 6;
const BATCH = 500;

type Ground = Pick<Deps, "db" | "clock" | "jobs" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleBillingRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { id, signal }) => sweepBilling(deps, id, signal));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/**
 * Six years after a payment, a payout or the answer to a budget: names, addresses, accounts, references and proofs are
 * erased. The amounts stay, nobody's any more: the ledger is never changed.
 */
export async function sweepBilling(ground: Ground, requestId: string, signal?: AbortSignal): Promise<void> {
  const counts = { payments: 0, payouts: 0, budgets: 0 };
  for (const [what, erase] of [
    ["payments", erasePayments],
    ["payouts", erasePayouts],
    ["budgets", eraseBudgets],
  ] as const) {
    for (let count = BATCH; count === BATCH;) {
      signal?.throwIfAborted();
      count = await ground.db.transaction(async (manager) => {
        const erased = await erase(ground, manager);
        if (erased > 0)
          await audit({ actor: null, requestId, clock: ground.clock }, manager, {
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
    ground.log.info(counts, "old billing data were erased");
}

function isOver(column: string): string {
  return `${column} < $1::timestamptz - make_interval(years => ${YEARS})`;
}

async function erasePayments({ clock, jobs }: Ground, manager: EntityManager): Promise<number> {
  const old = await manager.query<{ id: number; proof: StoredDocument | null }[]>(
    `SELECT id, proof FROM payments WHERE ${isOver("coalesce(decided_at, notified_at)")} AND status <> 'NOTIFIED'
       AND (proof IS NOT NULL OR receipt IS NOT NULL OR reference <> '' OR note IS NOT NULL)
     ORDER BY id LIMIT ${BATCH} FOR UPDATE`,
    [clock.now()],
  );
  await manager
    .getRepository(Payment)
    .update({ id: In(old.map(({ id }) => id)) }, { proof: null, receipt: null, reference: "", note: null });
  for (const { proof } of old) if (proof !== null) await deleteFileAfterCommit({ jobs }, manager, proof.key);
  return old.length;
}

async function erasePayouts({ clock }: Ground, manager: EntityManager): Promise<number> {
  const [rows] = await manager.query<[unknown[], number]>(
    `UPDATE payouts SET iban = '', holder = '', note = NULL WHERE id = ANY(ARRAY(
       SELECT id FROM payouts WHERE ${isOver("decided_at")} AND iban <> '' ORDER BY id LIMIT ${BATCH} FOR UPDATE))
     RETURNING id`,
    [clock.now()],
  );
  await manager.query(
    `DELETE FROM payout_accounts a WHERE ${isOver("a.asked_at")} AND NOT EXISTS (
       SELECT FROM payouts o WHERE o.specialist_id = a.specialist_id AND o.iban = a.iban)`,
    [clock.now()],
  );
  return rows.length;
}

async function eraseBudgets({ clock }: Ground, manager: EntityManager): Promise<number> {
  const [rows] = await manager.query<[unknown[], number]>(
    `UPDATE budgets SET header = '{}', observations = '', answer_note = NULL WHERE id = ANY(ARRAY(
       SELECT b.id FROM budgets b JOIN cases c ON c.id = b.case_id
       WHERE ${isOver("coalesce(c.closed_at, c.last_action_at)")} AND c.status IN ('AGREED', 'BROKEN') AND (b.header <> '{}' OR b.observations <> '')
       ORDER BY b.id LIMIT ${BATCH} FOR UPDATE OF b))
     RETURNING id`,
    [clock.now()],
  );
  return rows.length;
}
