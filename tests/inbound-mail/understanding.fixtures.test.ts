import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { understandMail } from "../../server/domains/inbound-mail/understanding/understand-mail.ts";

const FOLDER = new URL("../fixtures/mail/", import.meta.url);

interface TrueRecipient {
  recipient: string;
  kind?: string;
  kind_any_of?: string[];
  status?: string | null;
  status_any_of?: string[];
  smtp?: string;
  action?: string;
}

interface Truth {
  file: string;
  subject: string;
  kind: string;
  recipients?: TrueRecipient[];
  feedback_type?: string;
  original_message_id?: string;
  original_to?: string;
  visible_text?: string;
  signature?: string | null;
}

const truth = JSON.parse(readFileSync(new URL("truth.json", FOLDER), "utf8")) as Truth[];

const REPORTED = /^(?:bounce|delayed|complaint|auto-reply|other)/;

test.each(truth.filter(({ kind }) => REPORTED.test(kind)).map(({ file }) => file))(
  "%s is the same with the null sender, as mail servers and holiday answers have it",
  (file) => {
    const raw = readFileSync(new URL(file, FOLDER));
    expect(understandMail(raw, { nullSender: true })).toEqual(understandMail(raw));
  },
);

test.each(truth.map((one) => [one.file, one] as const))("%s is understood", (file, expected) => {
  const mail = understandMail(readFileSync(new URL(file, FOLDER)));
  const kinds = expected.recipients?.flatMap((one) => one.kind_any_of ?? []) ?? [];
  expect([expected.kind, ...kinds]).toContain(mail.kind);
  expect(mail.subject).toBe(expected.subject.replace(/\s+/g, " "));
  if (expected.recipients)
    expect(mail.recipients.map(({ address }) => address)).toEqual(
      expected.recipients.map(({ recipient }) => recipient),
    );
  for (const [index, wanted] of (expected.recipients ?? []).entries()) {
    const found = mail.recipients[index]!;
    if (wanted.kind) expect(wanted.kind_any_of ?? [wanted.kind]).toContain(found.kind);
    if (wanted.status) expect([wanted.status, ...(wanted.status_any_of ?? [])]).toContain(found.status);
    if (wanted.smtp) expect(found.replyCode).toBe(wanted.smtp);
    if (wanted.action) expect(found.action).toBe(wanted.action);
  }
  if (expected.feedback_type) expect(mail.feedbackType).toBe(expected.feedback_type);
  if (expected.original_message_id) expect(mail.original.messageId).toBe(expected.original_message_id);
  if (expected.original_to) expect(mail.original.to).toBe(expected.original_to);
  if (expected.visible_text !== undefined) {
    expect(mail.text).toBe(expected.visible_text);
    expect(mail.signature).toBe(expected.signature);
  }
});
