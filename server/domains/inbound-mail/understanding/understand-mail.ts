import { decodeWords } from "postal-mime";
import { isAutomatic, isFromMailServer, isNullSender, type HeaderValue } from "./automatic-mail.ts";
import { readFailure, worstKind } from "./bounce-kind.ts";
import { readDeliveryStatus } from "./delivery-status.ts";
import { readFeedbackReport, readSesNotification } from "./feedback-report.ts";
import { addressIn, fieldOf, messageIdsIn, oneLine, readFieldGroups } from "./header-fields.ts";
import { TooComplex, type MimePart } from "./mime-tree.ts";
import { contentOf, textOf } from "./part-content.ts";
import { readPlainBounce } from "./plain-bounce.ts";
import { readEmail, type Email } from "./read-email.ts";
import { readReplyText } from "./reply-text.ts";
import {
  UNREADABLE,
  type InboundMailKind,
  type RecipientReport,
  type UnderstoodMail,
} from "./understood-mail.ts";

/** What a report says; the rest of a mail is the same for all. */
type Report = Pick<UnderstoodMail, "kind" | "recipients" | "feedbackType">;

/**
 * What a mail that came in is and says. Pure; whatever the bytes are it answers, and what is nested or long beyond what mail
 * programs write is `other`. `nullSender`: the SMTP envelope said MAIL FROM:<>.
 */
export function understandMail(raw: Uint8Array, envelope: { nullSender?: boolean } = {}): UnderstoodMail {
  try {
    const email = readEmail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
    return understand(email, envelope.nullSender === true);
  } catch (error) {
    if (error instanceof TooComplex) return UNREADABLE;
    throw error;
  }
}

function understand(email: Email, nullSender: boolean): UnderstoodMail {
  const { subject, body } = email;
  const header: HeaderValue = (name) => (nullSender && name === "return-path" ? "<>" : email.header(name));
  const report = readReport(email, header);
  const kind: InboundMailKind = report?.kind ?? (isAutomatic(header, subject) ? "auto-reply" : "reply");
  return {
    kind,
    messageId: messageIdsIn(header("message-id"))[0] ?? null,
    answers: messageIdsIn(`${header("in-reply-to") ?? ""} ${header("references") ?? ""}`),
    from: email.from,
    subject,
    recipients: report?.recipients ?? [],
    feedbackType: report?.feedbackType ?? null,
    original: originalOf(email.attachments),
    ...readReplyText(body),
    attachments: email.attachments.map((part) => ({
      fileName: part.fileName === null ? null : oneLine(decodeWords(part.fileName), 200),
      contentType: part.type,
      content: contentOf(part),
    })),
    hops: email.hops,
  };
}

/** null: nothing that a program reports on. */
function readReport(email: Email, header: HeaderValue): Report | null {
  const { subject, body } = email;
  const isReport = /^\s*(?:multipart\/report|message\/)/i.test(header("content-type") ?? "");
  const author = isFromMailServer(header) ? "server" : isNullSender(header) ? "null-sender" : "person";
  // Somebody may forward a report as an attachment: that doesn't make it ours.
  if (isReport || author !== "person") {
    const status = partOf(email, /^message\/(?:global-)?delivery-status$/);
    const recipients = status === null ? [] : readDeliveryStatus(status, body);
    if (recipients.length > 0) return reported(recipients);
    const feedback = partOf(email, /^message\/feedback-report$/);
    if (feedback !== null) return complained(readFeedbackReport(feedback));
    if (partOf(email, /^message\/(?:global-)?disposition-notification$/) !== null)
      return { kind: "read-receipt", recipients: [], feedbackType: null };
  }
  const told = readSesNotification(body);
  if (told) return told.feedback ? complained(told.feedback) : reported(told.bounced);
  const bounce = readPlainBounce(subject, body, header("x-failed-recipients"), author);
  if (bounce === null) return null;
  if (bounce.recipients.length > 0) return reported(bounce.recipients);
  // Whom it is about is known by the address it came to.
  return { kind: readFailure(null, body).kind, recipients: [], feedbackType: null };
}

function reported(recipients: RecipientReport[]): Report {
  return { kind: worstKind(recipients.map(({ kind }) => kind)), recipients, feedbackType: null };
}

function complained({ type, isComplaint, recipients }: ReturnType<typeof readFeedbackReport>): Report {
  return { kind: isComplaint ? "complaint" : "other", recipients, feedbackType: type };
}

function partOf({ attachments }: Email, type: RegExp): string | null {
  const part = attachments.find((one) => type.test(one.type));
  return part === undefined ? null : textOf(part, LONGEST_REPORT);
}

const LONGEST_REPORT = 300_000;
const LONGEST_RETURNED = 64_000;

/** The header of the mail that came back with the report. */
function originalOf(attachments: readonly MimePart[]): UnderstoodMail["original"] {
  const returned = attachments.find(({ type }) =>
    /^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers?)$/.test(type),
  );
  const fields = returned && readFieldGroups(textOf(returned, LONGEST_RETURNED))[0];
  const to = fieldOf(fields, "to");
  return {
    messageId: messageIdsIn(fieldOf(fields, "message-id"))[0] ?? null,
    to: addressIn(to) ?? (to === null ? null : oneLine(to, 300)),
  };
}
