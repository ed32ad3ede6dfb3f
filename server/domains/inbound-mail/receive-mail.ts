// SQL: stored unless it is there already, in the statement that tells which.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { readAnswerAddress } from "../../shared/answer-addresses.ts";
import type { ArrivingMail, Verdict } from "../../platform/inbound-smtp.ts";
import type { Deps } from "../../platform/deps.ts";
import { FileTooLarge } from "../../platform/files.ts";
import type { LimitRule } from "../../platform/rate-limits.ts";
import { handlerOf, type AnswerHandler } from "./answer-handler.ts";
import { sendToReader } from "./inbound-queue.ts";
import { messageIdsIn } from "./understanding/header-fields.ts";

const FOLDER = "inbound-mails";
export const LARGEST_MAIL = 25 * 1024 * 1024;
/** More servers than any mail passes: it goes round in circles. */
const MOST_HOPS = 50;
const LONGEST_HEADER = 128 * 1024;

/** Nobody answers one mail more often than this. */
const PER_REFERENCE: LimitRule = { name: "inbound-mail-reference", points: 20, seconds: 3_600 };
/** In kB: four of the largest a day, of which each is kept as proof. */
const BYTES_OF_REFERENCE: LimitRule = { name: "inbound-mail-bytes", points: 100 * 1024, seconds: 86_400 };
/** A relay in front is one address for everybody, so this only keeps a flood from filling the store. */
const PER_ADDRESS: LimitRule = { name: "inbound-mail-address", points: 2_000, seconds: 3_600 };

/** Whether a recipient is an address of ours to which something may still be answered. */
export async function knowsRecipient(
  deps: Pick<Deps, "env" | "db" | "limits">,
  handlers: readonly AnswerHandler[],
  recipient: string,
  address: string,
): Promise<Verdict> {
  const ours = readAnswerAddress(deps, recipient);
  const found = ours && handlerOf(handlers, ours.reference);
  if (!found || !(await found.handler.isAlive(deps.db, found.id))) return "refused";
  for (const [rule, key] of [
    [PER_REFERENCE, ours.reference],
    [PER_ADDRESS, address],
  ] as const)
    if (!(await deps.limits.consume(rule, key)).ok) return "later";
  return "taken";
}

/**
 * Keeps a mail: first its bytes, noted as nobody's, then the row that owns them with the job that reads it. Only then it is
 * taken; what a crash leaves between is swept, and the sender tries again.
 */
export async function receiveMail(
  deps: Pick<Deps, "env" | "db" | "files" | "jobs" | "clock" | "log" | "limits">,
  mail: ArrivingMail,
): Promise<Verdict> {
  const ours = readAnswerAddress(deps, mail.to);
  if (!ours) return "refused";
  try {
    await using received = await deps.files.receive(mail.content, LARGEST_MAIL);
    const header = await headerOf(received.path);
    if (goesInCircles(header, deps.env.inboundMail?.domain ?? "")) {
      deps.log.warn({ reference: ours.reference }, "a mail that goes round in circles was refused");
      return "loops";
    }
    const kilobytes = Math.ceil(received.bytes / 1024);
    if (!(await deps.limits.consume(BYTES_OF_REFERENCE, `${ours.way} ${ours.reference}`, kilobytes)).ok)
      return "later";
    const messageId = messageIdsIn(/^message-id:(.*(?:\r?\n[ \t].*)*)/im.exec(header)?.[1])[0];
    const messageKey =
      messageId === undefined
        ? received.sha256
        : `${messageId} ${await sha256From(received.path, header.length)}`;
    const file = await deps.files.putPath(FOLDER, received.path, { extension: ".eml" });
    const isNew = await deps.db.transaction(async (manager) => {
      const [row] = await manager.query<{ id: number }[]>(
        `INSERT INTO inbound_mails (received_at, way, reference, message_key, envelope_from, address, file_key, bytes, sha256)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (reference, way, message_key) DO NOTHING RETURNING id`,
        [
          deps.clock.now(),
          ours.way,
          ours.reference,
          storable(messageKey).slice(0, 998),
          storable(mail.from).slice(0, 320),
          mail.address,
          file.key,
          file.bytes,
          file.sha256,
        ],
      );
      if (row) await sendToReader(deps.jobs, manager, row.id);
      return row !== undefined;
    });
    if (!isNew) await deps.files.delete(file.key).catch(() => undefined);
    return "taken";
  } catch (error) {
    if (error instanceof FileTooLarge) return "too-large";
    throw error;
  }
}

async function headerOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
    return buffer.toString("latin1", 0, bytesRead).split(/\r?\n\r?\n/, 1)[0] ?? "";
  } finally {
    await file.close();
  }
}

/** SHA-256 of what stands behind so many bytes. */
async function sha256From(path: string, start: number): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { start }), hash);
  return hash.digest("hex");
}

/** Passed on and on, or one of our own mails come home. */
function goesInCircles(header: string, domain: string): boolean {
  const hops = header.match(/^received:/gim)?.length ?? 0;
  const isOwn = new RegExp(
    `^(?:reply-to|return-path):[^\\n]*\\b(?:bounce|reply)\\+[a-z2-7]+@${domain.replaceAll(".", "\\.")}`,
    "im",
  );
  return hops > MOST_HOPS || isOwn.test(header);
}

/** PostgreSQL keeps no NUL, and nobody needs the rest. */
function storable(text: string): string {
  return text.replace(/\p{Cc}/gu, "");
}
