// SQL: the letters of a batch are noted as sent in one statement.
import { In, type EntityManager } from "typeorm";
import type * as Contract from "../../../generated/schema-types.ts";
import { dayInMadrid } from "../../../../schema/rules/madrid-days.ts";
import { shownDay } from "../../../../schema/rules/spanish-dates.ts";
import { noonOf } from "../../../platform/clock.ts";
import { readId } from "../../../platform/ids.ts";
import { Conflict, InvalidInput, NotFound } from "../../../platform/refusals.ts";
import type { SignedInContext } from "../../../shared/context.ts";
import { noteNotice } from "../../parties/notices.ts";
import { Party } from "../../parties/party.entity.ts";
import { moveTask } from "../../tasks/move-task.ts";
import { lockTasks } from "../../tasks/task-rows.ts";
import { auditMailing } from "../change-mailing.ts";
import { Mailing } from "../mailing.entity.ts";
import { NO_BATCH } from "./letter-limits.ts";
import { Letter, LetterBatch } from "./letter.entity.ts";
import { addressLines } from "./postal-address.ts";

/**
 * The post has got a batch: each letter is a notice from now on, sent on that day, with what it says. Throws InvalidInput
 * (PAST, FUTURE), NotFound, Conflict (ALREADY_HANDED).
 */
export async function handOverLetterBatch(
  ctx: SignedInContext,
  id: string,
  { handedOn }: Contract.HandOverLetterBatchInput,
): Promise<{ batch: LetterBatch }> {
  return ctx.db.transaction(async (manager) => {
    const batch = await manager
      .getRepository(LetterBatch)
      .findOne({ where: { id: readId(id) ?? 0 }, lock: { mode: "pessimistic_write" } });
    if (!batch) throw new NotFound(NO_BATCH);
    if (batch.handedOn !== null)
      throw new Conflict("Este lote ya se había entregado a Correos.", { code: "ALREADY_HANDED" });
    checkDay(ctx, batch, handedOn);
    batch.handedOn = handedOn;
    await manager.getRepository(LetterBatch).save(batch);
    const mailing = await manager.getRepository(Mailing).findOneByOrFail({ id: batch.mailingId });
    await noteLetters(ctx, manager, { mailing, batch, at: noonOf(ctx.clock, handedOn) });
    await auditMailing(ctx, manager, "handOverLetterBatch", mailing, { number: batch.number, handedOn });
    return { batch };
  });
}

function checkDay({ clock }: SignedInContext, { printedAt }: LetterBatch, handedOn: string): void {
  if (handedOn > clock.today()) throw refused("FUTURE", "Esa fecha aún no ha llegado.");
  if (handedOn < dayInMadrid(printedAt))
    throw refused(
      "PAST",
      `El lote se imprimió el ${shownDay(dayInMadrid(printedAt))}: no pudo entregarse antes.`,
    );
}

function refused(code: string, message: string): InvalidInput {
  return new InvalidInput([{ field: ["handedOn"], code, message }]);
}

interface Handed {
  mailing: Mailing;
  batch: LetterBatch;
  at: Date;
}

async function noteLetters(
  ctx: SignedInContext,
  manager: EntityManager,
  { mailing, batch, at }: Handed,
): Promise<void> {
  await manager.query(
    `UPDATE mailing_recipients r SET state = 'SENT', sent_at = $2 FROM letters l
     WHERE l.batch_id = $1 AND r.id = l.recipient_id AND r.state = 'PRINTED'`,
    [batch.id, at],
  );
  const letters = await manager
    .getRepository(Letter)
    .find({ where: { batchId: batch.id }, relations: { recipient: true }, order: { firstPage: "ASC" } });
  for (const { recipientId, reference, address, words, links, recipient } of letters)
    for (const { partyId, linkId } of links)
      await noteNotice(ctx, manager, {
        partyId,
        linkId,
        channel: "CERTIFIED_POST",
        sentAt: at,
        sentTo: addressLines(recipient?.name ?? "", address).join(", "),
        proof: `Carta ${reference}, lote ${batch.number}, entregada a Correos el ${shownDay(batch.handedOn ?? dayInMadrid(at))}. PDF del lote: SHA-256 ${batch.sha256}.`,
        createdBy: ctx.actor.accountId,
        words,
        mailingRecipientId: recipientId,
      });
  await tellTasks(
    ctx,
    manager,
    mailing,
    letters.flatMap(({ links }) => links.map(({ partyId }) => partyId)),
  );
}

async function tellTasks(
  ctx: SignedInContext,
  manager: EntityManager,
  { name }: Mailing,
  partyIds: readonly number[],
): Promise<void> {
  const parties = await manager.getRepository(Party).findBy({ id: In(partyIds) });
  const taskIds = [...new Set(parties.flatMap(({ taskId }) => taskId ?? []))];
  for (const task of await lockTasks(manager, taskIds))
    await moveTask(ctx, manager, task, {
      type: "NOTIFIED",
      summary: `Carta entregada a Correos: ${name}`,
      actorId: ctx.actor.accountId,
    });
}
