// SQL: marked in the statement that tells which are new.
import { LessThan } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { InboundMail } from "./inbound-mail.entity.ts";
import { sendToReader } from "./inbound-queue.ts";
import { tellOfUnsorted } from "./unsorted-mails.ts";

const QUEUE = "inbound-mail-clock";
const EVERY_HOUR = "35 * * * *";
const HOUR_MS = 3_600_000;
/** By then the tries of the first job are over (inbound-queue.ts). */
const TRIED_HOURS = 12;
/** A weekend without store or scanner is no reason to trouble anybody. */
const SHOWN_AFTER_HOURS = 72;
/** At once; the next hour goes on with those that came next. */
const BATCH = 1_000;
const NOTE =
  "No se ha podido leer desde que llegó. Se sigue intentando cada hora y, en cuanto se pueda, irá a quien corresponda. Suele deberse al almacén de archivos o al antivirus: avisa a quien mantiene la plataforma.";

type UsedDeps = Pick<Deps, "db" | "clock" | "jobs">;

/** For main: registers the clock; one instance at a time does it. */
export async function scheduleUnreadMails(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, () => tryUnreadAgain(deps));
  await deps.jobs.schedule(QUEUE, EVERY_HOUR);
}

/**
 * Whatever still waits to be read once its tries are over is tried again, hour after hour, and after three days shown to the
 * administrators meanwhile: it may be somebody's answer in writing, with its legal consequences. Of one mail there is never more
 * than one job.
 */
export async function tryUnreadAgain(deps: UsedDeps): Promise<void> {
  const { db, clock, jobs } = deps;
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  await db.transaction(async (manager) => {
    const [, shown] = await manager.query<[unknown, number]>(
      `UPDATE inbound_mails SET note = $2, from_address = nullif(envelope_from, '')
       WHERE state = 'WAITING' AND note = '' AND received_at < $1`,
      [before(SHOWN_AFTER_HOURS), NOTE],
    );
    if (shown > 0) await tellOfUnsorted(deps, manager);
    const unread = await manager.getRepository(InboundMail).find({
      select: { id: true },
      where: { state: "WAITING", receivedAt: LessThan(before(TRIED_HOURS)) },
      order: { receivedAt: "ASC", id: "ASC" },
      take: BATCH,
    });
    for (const { id } of unread) await sendToReader(jobs, manager, id);
  });
}
