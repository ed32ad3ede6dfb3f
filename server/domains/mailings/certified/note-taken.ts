// SQL: whether a recipient is sent already is asked and changed in one statement.
import type { EntityManager } from "typeorm";
import type { Deps } from "../../../platform/deps.ts";
import type { Mailing } from "../mailing.entity.ts";
import { followSent } from "../sending/note-outcomes.ts";
import { CertifiedCommunication } from "./certified-communication.entity.ts";

/** A callback that hasn't come by then may be lost. */
export const FIRST_ASKED_MS = 6 * 3_600_000;

export interface TakenCommunication {
  recipientId: number;
  reference: string;
  /** When the provider took it; default: now. */
  at?: Date;
}

/**
 * The provider has taken it, as it answered, as it said when it was asked, or as its first callback shows: whichever comes first
 * moves the recipient, whoever has its lease.
 */
export async function noteTaken(
  { clock }: Pick<Deps, "clock">,
  manager: EntityManager,
  mailing: Mailing,
  { recipientId, reference, at = clock.now() }: TakenCommunication,
): Promise<void> {
  const [, moved] = await manager.query<[unknown, number]>(
    `UPDATE mailing_recipients SET state = 'SENT', lease = NULL, next_at = NULL, sent_at = $2, response = $3
     WHERE id = $1 AND sent_at IS NULL`,
    [recipientId, at, `Aceptado por el prestador con la referencia ${reference}`],
  );
  await manager
    .getRepository(CertifiedCommunication)
    .createQueryBuilder()
    .insert()
    .values({ recipientId, reference, takenAt: at, askAt: new Date(at.getTime() + FIRST_ASKED_MS) })
    .orIgnore()
    .execute();
  if (moved > 0) await followSent(manager, { clock }, mailing, [recipientId]);
}
