// SQL: whose debts are all erased is what no row of two other tables says (NOT EXISTS).
import { In, IsNull, LessThan, Not, type EntityManager } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { CertifiedCommunication, CertifiedEvent } from "./certified/certified-communication.entity.ts";
import { LetterResult } from "./letter-results/letter-result.entity.ts";
import { Letter } from "./letters/letter.entity.ts";
import { MailingRecipient } from "./mailing-recipient.entity.ts";

const QUEUE = "mailing-retention";
/** After tasks, and the debtors without any, are erased. */
const EVERY_NIGHT = "50 4 * * *";
const DAY_MS = 86_400_000;
/** A file that was read and not applied. */
const UNAPPLIED_DAYS = 30;
/** What an applied one said stands in the proof of each notice, with its name, row and hash. */
const APPLIED_DAYS = 180;
const BATCH = 500;

type UsedDeps = Pick<Deps, "db" | "clock" | "jobs" | "log">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleMailingRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, (_data, { signal }) => sweepMailings(deps, signal), { expireSeconds: 3_600 });
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/**
 * Of people whose debts were all erased a ledger keeps how many there were and what came of it, nobody's any more: names,
 * addresses, letters and evidence go. A batch's PDF stays until the last of its letters goes. Files of the post go after a while.
 */
export async function sweepMailings(deps: UsedDeps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = (days: number) => LessThan(new Date(now - days * DAY_MS));
  await deps.db
    .getRepository(LetterResult)
    .delete([
      { appliedAt: IsNull(), createdAt: before(UNAPPLIED_DAYS) },
      { appliedAt: before(APPLIED_DAYS) },
    ]);
  let people = 0;
  for (let after: number | null = 0; after !== null;) {
    signal?.throwIfAborted();
    const ids: number[] = await forgottenAfter(deps.db.manager, after);
    if (ids.length > 0) await deps.db.transaction((manager) => forgetPeople(deps, manager, ids));
    people += ids.length;
    after = ids.length < BATCH ? null : (ids.at(-1) ?? null);
  }
  const batches = await deps.db.transaction((manager) => deleteEmptyBatches(deps, manager));
  if (people + batches > 0)
    deps.log.info({ people, batches }, "what mailings knew of erased people was erased");
}

async function forgottenAfter(manager: EntityManager, after: number): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT r.id FROM mailing_recipients r JOIN mailings m ON m.id = r.mailing_id
     WHERE r.id > $1 AND m.status IN ('FINISHED', 'CANCELLED') AND (r.name, r.email, r.phone, r.address) IS DISTINCT FROM ('', NULL, NULL, NULL)
       AND NOT EXISTS (SELECT FROM tasks t WHERE t.id = ANY(r.task_ids)) AND NOT EXISTS (SELECT FROM debtors d WHERE d.id = r.person)
     ORDER BY r.id LIMIT ${BATCH}`,
    [after],
  );
  return rows.map(({ id }) => id);
}

async function forgetPeople(
  { jobs }: Pick<UsedDeps, "jobs">,
  manager: EntityManager,
  ids: readonly number[],
): Promise<void> {
  const recipientId = In(ids);
  const evidence = await manager.getRepository(CertifiedCommunication).find({
    select: { recipientId: true, evidenceKey: true },
    where: { recipientId, evidenceKey: Not(IsNull()) },
  });
  for (const { evidenceKey } of evidence) await deleteFileAfterCommit({ jobs }, manager, evidenceKey ?? "");
  await manager.getRepository(CertifiedEvent).delete({ recipientId });
  await manager.getRepository(CertifiedCommunication).delete({ recipientId });
  await manager.getRepository(Letter).delete({ recipientId });
  await manager
    .getRepository(MailingRecipient)
    .update(
      { id: In(ids) },
      { name: "", email: null, phone: null, domain: null, address: null, response: null },
    );
}

async function deleteEmptyBatches({ jobs }: Pick<UsedDeps, "jobs">, manager: EntityManager): Promise<number> {
  const [gone] = await manager.query<[{ fileKey: string }[], number]>(
    `DELETE FROM letter_batches b WHERE NOT EXISTS (SELECT FROM letters l WHERE l.batch_id = b.id)
     RETURNING file_key AS "fileKey"`,
  );
  for (const { fileKey } of gone) await deleteFileAfterCommit({ jobs }, manager, fileKey);
  return gone.length;
}
