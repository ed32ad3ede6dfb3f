import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { LetterOutcome } from "../../../generated/schema-types.ts";
import { shownMoment } from "../../../../schema/rules/spanish-dates.ts";
import { RefusedRequest } from "../../../platform/refusals.ts";
import type { Context } from "../../../shared/context.ts";
import { recordContactPoint } from "../../debtors/contact-points.ts";
import { OUTCOME_WORDS } from "../letter-results/outcome-words.ts";
import { contradicts, stands, writeOutcomes } from "../letter-results/write-outcomes.ts";
import { Mailing } from "../mailing.entity.ts";
import { MailingRecipient } from "../mailing-recipient.entity.ts";
import { keyOf, recipientOfKey } from "./certified-carrier.ts";
import { CertifiedCommunication, CertifiedEvent } from "./certified-communication.entity.ts";
import { fetchEvidence } from "./fetch-evidence.ts";
import { noteTaken } from "./note-taken.ts";
import { readEvent, type ProviderEvent } from "./read-event.ts";

/** What of the post's results each type is; null: taken by the provider. */
const OUTCOMES: Readonly<Record<ProviderEvent["type"], LetterOutcome | null>> = {
  accepted: null,
  delivered: "DELIVERED",
  refused: "REFUSED",
  expired: "NOT_COLLECTED",
  failed: "WRONG_ADDRESS",
};

/** How much a provider's clock may differ from ours. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * Takes a callback whose signature was checked: once, in whatever order they come. "unknown": nothing here has this reference or
 * key, so nothing is stored. Throws RefusedRequest: it can't be read, or tells of a day before the mailing had begun, which
 * mustn't become that of a receipt, or of one to come.
 */
export async function takeEvent(
  ctx: Pick<Context, "db" | "clock" | "jobs">,
  id: string,
  body: Buffer,
): Promise<"taken" | "known" | "ignored" | "unknown"> {
  const event = readEvent(body);
  if (event === "malformed") throw new RefusedRequest(400, "El aviso no tiene la forma acordada.");
  if (event === "ignored") return event;
  return ctx.db.transaction(async (manager) => {
    const recipient = await recipientOf(manager, event);
    if (recipient === null) return "unknown";
    if (await manager.getRepository(CertifiedEvent).existsBy({ id })) return "known";
    const leftOutBecause = await apply(ctx, manager, recipient, event);
    await manager.getRepository(CertifiedEvent).insert({
      id,
      recipientId: recipient.id,
      type: event.type,
      at: event.at,
      detail: event.detail,
      bodySha256: createHash("sha256").update(body).digest("hex"),
      receivedAt: ctx.clock.now(),
      leftOutBecause,
    });
    return "taken";
  });
}

/**
 * Locked, by the provider's reference, or by our key where its first callback overtakes its answer. Null also where the two name
 * different communications: whose it is can't be told, and what is noted may be shown to a court.
 */
async function recipientOf(
  manager: EntityManager,
  { reference, key }: ProviderEvent,
): Promise<MailingRecipient | null> {
  const known = await manager.getRepository(CertifiedCommunication).findOneBy({ reference });
  const id = known?.recipientId ?? recipientOfKey(key ?? "");
  if (id === null) return null;
  const recipient = await manager
    .getRepository(MailingRecipient)
    .findOne({ where: { id }, lock: { mode: "pessimistic_write" } });
  if (recipient === null) return null;
  if (known !== null) return key === null || keyOf(recipient) === key ? recipient : null;
  const isAnothers = await manager.getRepository(CertifiedCommunication).existsBy({ recipientId: id });
  return keyOf(recipient) === key && !isAnothers ? recipient : null;
}

/** Why it changes nothing; null: it does. */
async function apply(
  ctx: Pick<Context, "clock" | "jobs">,
  manager: EntityManager,
  recipient: MailingRecipient,
  { type, reference, at, detail, evidenceSha256 }: ProviderEvent,
): Promise<string | null> {
  const { id: recipientId, mailingId, sentAt } = recipient;
  const now = ctx.clock.now();
  if (at.getTime() > now.getTime() + CLOCKS_DIFFER_MS)
    throw new RefusedRequest(400, "La fecha del aviso es posterior a este momento.");
  const happened = at > now ? now : at;
  const mailing = await manager.getRepository(Mailing).findOneByOrFail({ id: mailingId });
  const begunAt = mailing.startedAt ?? mailing.createdAt;
  if (at.getTime() < begunAt.getTime() - CLOCKS_DIFFER_MS)
    throw new RefusedRequest(400, "La fecha del aviso es anterior al envío.");
  await noteTaken(ctx, manager, mailing, { recipientId, reference, at: sentAt ?? happened });
  if (evidenceSha256 !== null) await fetchEvidence(ctx, manager, { recipientId, sha256: evidenceSha256 });
  const outcome = OUTCOMES[type];
  if (outcome === null) return null;
  await manager
    .getRepository(CertifiedCommunication)
    .update({ recipientId }, { askAt: null, gaveUpAt: null });
  const { state, deliveredAt, response } = recipient;
  const known = { state, isDelivered: deliveredAt !== null, response };
  if (stands(known, outcome)) return "Ya constaba.";
  if (contradicts(known, outcome)) return "Ya consta otro resultado, que es el que cuenta.";
  const words = [
    `${OUTCOME_WORDS[outcome]} el ${shownMoment(happened)}, según el prestador (referencia ${reference})`,
    ...(detail === "" ? [] : [`: «${detail}»`]),
    ...(evidenceSha256 === null ? [] : [`. Acta del prestador: SHA-256 ${evidenceSha256}`]),
  ].join("");
  await writeOutcomes(ctx, manager, [{ recipientId, outcome, at: happened, words: `${words}.` }]);
  if (outcome === "WRONG_ADDRESS") await noteAddress(manager, recipient, happened);
  return null;
}

async function noteAddress(
  manager: EntityManager,
  { email, phone }: Pick<MailingRecipient, "email" | "phone">,
  at: Date,
): Promise<void> {
  const known = { status: "BOUNCED_HARD", source: "Prestador de comunicaciones certificadas", at } as const;
  if (phone !== null) await recordContactPoint(manager, { ...known, channel: "PHONE", value: phone });
  else if (email !== null) await recordContactPoint(manager, { ...known, channel: "EMAIL", value: email });
}
