// SQL: which mails still stand behind a message is asked of a domain above this one.
import { In, IsNull, LessThan, Not } from "typeorm";
import type { Deps } from "../../platform/deps.ts";
import { deleteFileAfterCommit } from "../../platform/file-deletion.ts";
import { InboundMail } from "./inbound-mail.entity.ts";
import { MailBounce } from "./mail-bounce.entity.ts";

const QUEUE = "inbound-mail-retention";
const EVERY_NIGHT = "25 3 * * *";
const DAY_MS = 86_400_000;
/** Reports and automatic answers that nobody asks about any more, and what nobody could be given. */
const KEPT_DAYS = 180;
/** Success reports come with each mail: what they said is kept, their bytes prove no more than that. */
const SUCCESS_BYTES_DAYS = 7;
/** An address that was no good for so long may be somebody's again. */
const BOUNCES_KEPT_DAYS = 730;
const BATCH = 500;

type UsedDeps = Pick<Deps, "db" | "clock" | "jobs">;

/** For main: registers the nightly job; one instance at a time does it. */
export async function scheduleInboundMailRetention(deps: Deps): Promise<void> {
  await deps.jobs.work(QUEUE, () => sweepInboundMails(deps));
  await deps.jobs.schedule(QUEUE, EVERY_NIGHT);
}

/**
 * A mail stays as long as the message it became, as its proof; an answer whose message is gone goes the next night, all else
 * after 180 days, also what could never be read. Of a success report the bytes go after a week already.
 */
export async function sweepInboundMails(deps: UsedDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = (days: number) => new Date(now - days * DAY_MS);
  await deps.db.getRepository(MailBounce).delete({ lastAt: LessThan(before(BOUNCES_KEPT_DAYS)) });
  for (;;) {
    const gone = await deps.db.transaction(async (manager) => {
      const [rows] = await manager.query<[{ fileKey: string | null }[], number]>(
        `DELETE FROM inbound_mails WHERE id IN (SELECT i.id FROM inbound_mails i
           WHERE NOT EXISTS (SELECT FROM mailed_messages d WHERE d.inbound_mail_id = i.id)
             AND (i.received_at < $1 OR i.state = 'DONE' AND i.kind IN ('reply', 'auto-reply') AND i.processed_at < $2)
           LIMIT ${BATCH})
         RETURNING file_key AS "fileKey"`,
        [before(KEPT_DAYS), before(1)],
      );
      for (const { fileKey } of rows)
        if (fileKey !== null) await deleteFileAfterCommit(deps, manager, fileKey);
      return rows.length;
    });
    if (gone < BATCH) break;
  }
  await dropSuccessBytes(deps, before(SUCCESS_BYTES_DAYS));
}

async function dropSuccessBytes(deps: UsedDeps, before: Date): Promise<void> {
  for (;;) {
    const dropped = await deps.db.transaction(async (manager) => {
      const mails = manager.getRepository(InboundMail);
      const due = await mails.find({
        select: { id: true, fileKey: true },
        where: { kind: "delivered", fileKey: Not(IsNull()), processedAt: LessThan(before) },
        order: { processedAt: "ASC" },
        take: BATCH,
        lock: { mode: "pessimistic_write", onLocked: "skip_locked" },
      });
      if (due.length > 0) await mails.update({ id: In(due.map(({ id }) => id)) }, { fileKey: null });
      for (const { fileKey } of due)
        if (fileKey !== null) await deleteFileAfterCommit(deps, manager, fileKey);
      return due.length;
    });
    if (dropped < BATCH) return;
  }
}
