import type { EntityManager } from "typeorm";
import { prose } from "../../../schema/rules/sentences.ts";
import { clockFrom } from "../../platform/clock.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Context } from "../../shared/context.ts";
import { handlerOf, type AnswerHandler, type FoundHandler } from "./answer-handler.ts";
import { InboundMail } from "./inbound-mail.entity.ts";
import { INBOUND_QUEUE, READER_OPTIONS } from "./inbound-queue.ts";
import type { BounceKind, BounceNews } from "./mail-bounces.ts";
import { understandFile } from "./understanding/understand-file.ts";
import type { UnderstoodMail } from "./understanding/understood-mail.ts";
import { settleIfSorted, tellOfUnsorted } from "./unsorted-mails.ts";

/** For main: registers the reader of mails that came in. */
export async function workOnInboundMails(deps: Deps, handlers: readonly AnswerHandler[]): Promise<void> {
  await deps.jobs.work<{ id: number }>(
    INBOUND_QUEUE,
    ({ id }) => processMail(deps, handlers, id),
    READER_OPTIONS,
  );
}

/**
 * Reads a mail that came in and tells whoever it is for, in one transaction that also marks it as done: a process killed in
 * between leaves it waiting, and nothing is told twice. What is for nobody is kept for the administrators.
 */
export async function processMail(deps: Deps, handlers: readonly AnswerHandler[], id: number): Promise<void> {
  const waiting = await deps.db.getRepository(InboundMail).findOneBy({ id, state: "WAITING" });
  if (waiting?.fileKey == null) return;
  await using file = await deps.files.getTemp(waiting.fileKey);
  const mail = await understandFile({ path: file.path, nullSender: waiting.envelopeFrom === "" });
  await deps.db.transaction(async (manager) => {
    const mails = manager.getRepository(InboundMail);
    const row = await mails.findOne({
      where: { id, state: "WAITING" },
      lock: { mode: "pessimistic_write" },
    });
    if (!row) return;
    const ctx = contextOf(deps, row);
    const found = handlerOf(handlers, row.reference);
    const note =
      found && (await found.handler.isAlive(manager, found.id))
        ? await tell(ctx, manager, { row, mail, found })
        : "Aquello a lo que responde ya no está.";
    const success = note === null ? successOf(row, mail) : null;
    await mails.update(id, {
      state: note === null ? "DONE" : "UNSORTED",
      kind: success === null ? mail.kind : "delivered",
      fromAddress: mail.from?.address ?? (waiting.envelopeFrom || null),
      fromName: mail.from?.name ?? "",
      subject: mail.subject,
      text: note === null ? "" : mail.text,
      note: note ?? success ?? "",
      processedAt: deps.clock.now(),
    });
    if (note !== null) await tellOfUnsorted(ctx, manager);
    // It was shown as one that can't be read.
    else if (row.note !== "") await settleIfSorted(ctx, manager);
  });
}

interface Told {
  row: InboundMail;
  mail: UnderstoodMail;
  found: FoundHandler;
}

/** null: somebody was told, or nobody has to be. Else why not, in Spanish. */
async function tell(ctx: Context, manager: EntityManager, told: Told): Promise<string | null> {
  const { row, mail, found } = told;
  switch (mail.kind) {
    case "bounce-hard":
    case "bounce-soft":
    case "delayed":
    case "complaint":
      await found.handler.bounce(ctx, manager, found.id, newsOf(mail, mail.kind, row.receivedAt));
      return null;
    case "auto-reply":
    case "reply":
      // An answer to the envelope's sender wasn't written by a person.
      await found.handler.reply(ctx, manager, found.id, {
        mailId: row.id,
        automatic: mail.kind === "auto-reply" || row.way === "bounce",
        from: mail.from,
        subject: mail.subject,
        text: [mail.text, mail.signature ?? ""].filter(Boolean).join("\n\n"),
        quoted: mail.quoted,
        attachments: mail.attachments,
        at: row.receivedAt,
      });
      return null;
    case "read-receipt":
      return null;
    case "other":
      if (row.way === "bounce") await tellDelivered(ctx, manager, told);
      return mail.recipients.length > 0 || mail.feedbackType !== null
        ? null
        : "No se ha podido entender este correo.";
  }
}

/** RFC 3464: the recipient's server has it, or one behind which nobody reports any more. */
const TAKEN = ["delivered", "relayed"];
const LONGEST_NOTE = 1_000;

/** What a report says that says of everybody that the mail arrived, and nothing else; null: it is none. */
function successOf({ way }: InboundMail, { kind, recipients }: UnderstoodMail): string | null {
  const isSuccess =
    way === "bounce" &&
    kind === "other" &&
    recipients.length > 0 &&
    recipients.every(({ action }) => action !== null && TAKEN.includes(action));
  if (!isSuccess) return null;
  return recipients
    .map(({ status, diagnostic }) => prose`Entregado al servidor del destinatario: ${diagnostic || status}.`)
    .join(" ")
    .slice(0, LONGEST_NOTE);
}

async function tellDelivered(
  ctx: Context,
  manager: EntityManager,
  { row, mail: { recipients }, found }: Told,
): Promise<void> {
  const taken = recipients.find(({ action }) => action !== null && TAKEN.includes(action));
  if (taken === undefined) return;
  const news = { words: taken.diagnostic, at: row.receivedAt };
  await found.handler.delivered?.(ctx, manager, found.id, news);
}

/** A mail of ours has one recipient; a report on several tells of the worst. */
function newsOf(mail: UnderstoodMail, kind: BounceKind, at: Date): BounceNews {
  const worst = mail.recipients.find((one) => one.kind === kind);
  if (worst) return { kind, status: worst.status, words: worst.diagnostic, at };
  return { kind, status: null, words: mail.feedbackType ?? mail.subject, at };
}

function contextOf(deps: Deps, { id, receivedAt, address }: InboundMail): Context {
  const loaders = new Map<string, unknown>();
  return {
    ...deps,
    clock: clockFrom(() => receivedAt),
    actor: null,
    step: null,
    apiKey: null,
    deadToken: false,
    requestId: `inbound-mail:${id}`,
    address,
    userAgent: "Correo electrónico",
    loader<T>(name: string, create: () => T): T {
      if (!loaders.has(name)) loaders.set(name, create());
      return loaders.get(name) as T;
    },
  };
}
