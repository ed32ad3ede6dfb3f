// SQL: outcomes of many mails are noted together; each recipient's row says whose lease it is under.
import { IsNull, type EntityManager } from "typeorm";
import type { BounceKind } from "../../../generated/schema-types.ts";
import type { Deps } from "../../../platform/deps.ts";
import { recordContactPoint } from "../../debtors/contact-points.ts";
import { PartyNotice } from "../../parties/party-notice.entity.ts";
import { CHANNEL_BITS } from "../../tasks/task-channels.ts";
import { moveTasks } from "../../tasks/move-task.ts";
import { lockTasks } from "../../tasks/task-rows.ts";
import { isCertified } from "../certified/certified-channels.ts";
import { MailingRecipient } from "../mailing-recipient.entity.ts";
import type { Mailing } from "../mailing.entity.ts";
import { MAILING_LIMITS } from "../mailing-limits.ts";
import { INTERRUPTED } from "./note-unconfirmed.ts";

type WorkDeps = Pick<Deps, "db" | "clock">;

/** Before the last line of these mails goes out. Gives those that are still this worker's, of a mailing that still runs. */
export async function noteHanding(
  { db }: WorkDeps,
  recipientIds: readonly number[],
  lease: string,
): Promise<ReadonlySet<number>> {
  const [rows] = await db.query<[{ id: number }[], number]>(
    `UPDATE mailing_recipients r SET state = 'HANDING' FROM mailings m
     WHERE r.id = ANY($1) AND r.lease = $2 AND r.state = 'SENDING'
       AND m.id = r.mailing_id AND m.status = 'RUNNING' AND m.worker = $2 RETURNING r.id`,
    [recipientIds, lease],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface Outcome {
  recipientId: number;
  /** The mail server's words. */
  response: string;
}

/**
 * Taken by the mail server: the tasks' histories say so, too. Whoever knows it counts, also when another worker has taken the mailing
 * over meanwhile and could only say that nothing was confirmed.
 */
export async function noteSent(
  { db, clock }: WorkDeps,
  mailing: Mailing,
  lease: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await db.transaction(async (manager) => {
    const [noted] = await manager.query<[{ id: number }[], number]>(
      `UPDATE mailing_recipients r SET state = 'SENT', lease = NULL, sent_at = $3, response = o.response
       FROM jsonb_to_recordset($1::jsonb) AS o ("recipientId" bigint, response text)
       WHERE r.id = o."recipientId" AND (r.lease = $2 OR (r.state = 'FAILED' AND r.response = $4)) RETURNING r.id`,
      [JSON.stringify(outcomes), lease, clock.now(), INTERRUPTED],
    );
    await followSent(
      manager,
      { clock },
      mailing,
      noted.map(({ id }) => id),
    );
  });
}

const SENT_WORDS = {
  MAIL: {
    proof: "Entregado al servidor de correo",
    id: "Identificador del mensaje",
    summary: "Correo enviado",
  },
  CERTIFIED_MAIL: {
    proof: "Entregado al prestador de comunicaciones certificadas",
    id: "Clave del envío",
    summary: "Correo certificado enviado",
  },
  CERTIFIED_SMS: {
    proof: "Entregado al prestador de comunicaciones certificadas",
    id: "Clave del envío",
    summary: "SMS certificado enviado",
  },
} as const;

/**
 * Of this try, whose notices say nothing yet; what was sent before keeps its own words. Where there is none such, an interrupted
 * try, the last one, is known to have gone out after all.
 */
const OF_THIS_TRY = `n.handed_over_at IS NULL AND (n.proof = '' OR (n.proof = $5
  AND NOT EXISTS (SELECT FROM party_notices l WHERE l.mailing_recipient_id = n.mailing_recipient_id AND l.handed_over_at IS NULL AND l.proof = '')
  AND NOT EXISTS (SELECT FROM party_notices l WHERE l.mailing_recipient_id = n.mailing_recipient_id AND l.party_id = n.party_id AND l.id > n.id)))`;

/** Notices and tasks of what was just noted as sent. */
export async function followSent(
  manager: EntityManager,
  { clock }: Pick<Deps, "clock">,
  mailing: Mailing,
  ids: readonly number[],
): Promise<void> {
  const at = clock.now();
  const { channel } = mailing;
  const words = SENT_WORDS[channel === "LETTER" ? "MAIL" : channel];
  const [noticed] = await manager.query<[{ taskId: number }[], number]>(
    // By key for each notice: beside what PostgreSQL thinks the conditions of a try cost, reading two tables whole for each seemed nothing.
    `UPDATE party_notices n SET handed_over_at = $2,
       proof = (SELECT $3 || ', lo que prueba el envío y no la recepción: ' || left(r.response, 200) || '. ' || $4 || ' ' || r.message_id || '.'
         FROM mailing_recipients r WHERE r.id = n.mailing_recipient_id)
     WHERE n.mailing_recipient_id = ANY($1) AND ${OF_THIS_TRY}
     RETURNING (SELECT p.task_id FROM parties p WHERE p.id = n.party_id) AS "taskId"`,
    [ids, at, words.proof, words.id, INTERRUPTED],
  );
  const taskIds = [...new Set(noticed.map(({ taskId }) => taskId))];
  const happening = {
    type: "NOTIFIED",
    summary: `${words.summary}: ${mailing.name}`,
    actorId: mailing.createdBy,
    channel: channel === "CERTIFIED_SMS" ? CHANNEL_BITS.PHONE : CHANNEL_BITS.EMAIL,
  } as const;
  const tasks = await lockTasks(manager, taskIds);
  await moveTasks(
    { clock },
    manager,
    tasks.map((task) => ({ task, happening })),
  );
}

/** Refused; whether for good is the kind. */
export async function noteRefused(
  { db, clock }: WorkDeps,
  { channel }: Pick<Mailing, "channel">,
  lease: string,
  { recipientId, response }: Outcome,
): Promise<void> {
  // What a provider doesn't accept may be anything about the mail; the mail server speaks of the address.
  await db.transaction(async (manager) => {
    const [, noted] = await manager.query<[unknown, number]>(
      `UPDATE mailing_recipients SET state = 'BOUNCED', lease = NULL, response = $3, bounce_kind = $4
       WHERE id = $1 AND lease = $2`,
      [recipientId, lease, response.slice(0, 500), isCertified(channel) ? null : kindOf(response)],
    );
    if (noted === 0) return;
    if (!isCertified(channel)) await noteAddress(manager, { recipientId, response, at: clock.now() });
    await manager.getRepository(PartyNotice).update(
      { mailingRecipientId: recipientId, handedOverAt: IsNull(), proof: "" },
      {
        failed: true,
        proof: `No entregado: el ${isCertified(channel) ? "prestador" : "servidor de correo"} no lo ha aceptado (${response.replace(/[\p{Cc}\s]+/gu, " ").slice(0, 200)}).`,
      },
    );
  });
}

/** RFC 3463: no such mailbox or domain, moved, disabled; where no code says so, an answer that is about the mailbox. */
const NO_SUCH_ADDRESS = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1|4\.4)\b/;
const ANY_CODE = /\b5\.\d{1,3}\.\d{1,3}\b/;
const ABOUT_MAILBOX = /^55[013]/;

function kindOf(response: string): BounceKind {
  const isHard = ANY_CODE.test(response) ? NO_SUCH_ADDRESS.test(response) : ABOUT_MAILBOX.test(response);
  return isHard ? "HARD" : "SOFT";
}

async function noteAddress(
  manager: EntityManager,
  { recipientId, response, at }: Outcome & { at: Date },
): Promise<void> {
  const { email } = await manager.getRepository(MailingRecipient).findOneByOrFail({ id: recipientId });
  if (email === null) return;
  await recordContactPoint(manager, {
    channel: "EMAIL",
    value: email,
    status: `BOUNCED_${kindOf(response)}`,
    code: ANY_CODE.exec(response)?.[0] ?? response.slice(0, 3),
    source: "Rechazo del servidor de correo",
    at,
  });
}

/** Locked until its state is known for certain: what is cancelled in this very moment must not wait for another try for ever. */
const OF_MAILING = `WITH m AS MATERIALIZED (SELECT id, status FROM mailings WHERE id = $1 FOR SHARE)`;

/** Not now: tried again after a pause, or given up after many. */
export async function noteDeferred(
  { db, clock }: WorkDeps,
  { id }: Pick<Mailing, "id">,
  lease: string,
  { recipientId, response, tries }: Outcome & { tries: number },
): Promise<void> {
  const { firstPauseSeconds, longestPauseSeconds } = MAILING_LIMITS;
  const isOver = tries >= MAILING_LIMITS.tries;
  const pause = Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
  await db.query(
    `${OF_MAILING} UPDATE mailing_recipients r SET lease = NULL, response = $5,
       state = CASE WHEN $4::timestamptz IS NULL THEN 'FAILED' WHEN m.status = 'CANCELLED' THEN 'CANCELLED' ELSE 'DEFERRED' END,
       next_at = CASE WHEN m.status <> 'CANCELLED' THEN $4::timestamptz END
     FROM m WHERE r.id = $2 AND r.lease = $3`,
    [
      id,
      recipientId,
      lease,
      isOver ? null : new Date(clock.now().getTime() + pause * 1_000),
      response.slice(0, 500),
    ],
  );
}

/** Nothing was sent, for no fault of the recipient's: as if it had not been taken. */
export async function noteReturned(
  { db }: Pick<Deps, "db">,
  { id }: Pick<Mailing, "id">,
  lease: string,
  recipientIds: readonly number[],
): Promise<void> {
  if (recipientIds.length === 0) return;
  await db.query(
    `${OF_MAILING} UPDATE mailing_recipients r SET state = CASE m.status WHEN 'CANCELLED' THEN 'CANCELLED' ELSE 'QUEUED' END,
       lease = NULL, tries = greatest(tries - 1, 0)
     FROM m WHERE r.id = ANY($2) AND r.lease = $3 AND r.state IN ('SENDING', 'HANDING')`,
    [id, recipientIds, lease],
  );
}
