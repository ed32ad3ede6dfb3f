// SQL: each recipient's row says whose lease it is under.
import { isCertified } from "../certified/certified-channels.ts";
import type { EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import type { Mailing } from "../mailing.entity.ts";

type WorkDeps = Pick<Deps, "db" | "clock">;

/**
 * What a worker that is gone left: those that were being handed over may have arrived or not, which nothing but people may decide
 * to send again; the others are taken again. Should it only have been stopped for a while, its marks find no row any more.
 */
export async function noteInterrupted(
  manager: EntityManager,
  { id, worker, channel }: Mailing,
  now: Date,
): Promise<void> {
  await manager.query(
    `UPDATE mailing_recipients SET state = 'QUEUED', lease = NULL, tries = greatest(tries - 1, 0)
     WHERE mailing_id = $1 AND state = 'SENDING' AND lease <> $2`,
    [id, worker],
  );
  // A provider knows what it has taken, and is asked.
  if (isCertified(channel))
    await manager.query(
      `UPDATE mailing_recipients SET state = 'UNCONFIRMED', lease = NULL, next_at = $3
       WHERE mailing_id = $1 AND state = 'HANDING' AND lease <> $2`,
      [id, worker, now],
    );
  // The notice says so, too: it proves no sending, and its link stays for whoever has got the mail.
  await manager.query(
    `WITH handed AS (
       UPDATE mailing_recipients SET state = 'FAILED', lease = NULL, response = $3
       WHERE mailing_id = $1 AND state = 'HANDING' AND lease <> $2 RETURNING id)
     UPDATE party_notices SET proof = $3
     WHERE mailing_recipient_id IN (SELECT id FROM handed) AND handed_over_at IS NULL AND proof = ''`,
    [id, worker, INTERRUPTED],
  );
}

export const INTERRUPTED =
  "Sin confirmar: el proceso se interrumpió al entregar el correo y no consta si el servidor lo tiene.";
const SILENT =
  "Sin confirmar: el servidor recibió el correo entero y no respondió, así que no consta si lo tiene.";

/** The whole mail was handed over and the server said nothing: only people decide to send it again, as after a crash. */
export async function noteSilence(
  { db }: Pick<Deps, "db">,
  lease: string,
  recipientIds: readonly number[],
): Promise<void> {
  if (recipientIds.length === 0) return;
  await db.query(
    `WITH handed AS (
       UPDATE mailing_recipients SET state = 'FAILED', lease = NULL, response = $3
       WHERE id = ANY($1) AND state = 'HANDING' AND lease = $2 RETURNING id)
     UPDATE party_notices SET proof = $3
     WHERE mailing_recipient_id IN (SELECT id FROM handed) AND handed_over_at IS NULL AND proof = ''`,
    [recipientIds, lease, SILENT],
  );
}

/** The provider may have taken these; it is asked about them (certified/settle-unconfirmed.ts). */
export async function noteUnconfirmed(
  { db, clock }: WorkDeps,
  lease: string,
  recipientIds: readonly number[],
): Promise<void> {
  if (recipientIds.length === 0) return;
  await db.query(
    `UPDATE mailing_recipients SET state = 'UNCONFIRMED', lease = NULL, next_at = $3
     WHERE id = ANY($1) AND lease = $2 AND state = 'HANDING'`,
    [recipientIds, lease, clock.now()],
  );
}
