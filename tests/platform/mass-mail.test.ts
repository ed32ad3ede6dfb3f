import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { createMassMailer, type MassMailer } from "../../server/platform/mass-mail.ts";
import { smtpSink, type SmtpSink } from "../support/smtp-sink.ts";

let sink: SmtpSink;
let mailer: MassMailer;

beforeAll(async () => {
  sink = await smtpSink();
  mailer = createMassMailer({ smtpUrl: sink.url, from: "Acuerdo <no@acuerdo.example>", connections: 2 });
});
beforeEach(() => {
  sink.mails.length = 0;
  sink.answer(() => null);
});
afterAll(async () => {
  mailer.close();
  await sink.close();
});

const mail = (to = "ana@correo.example") => ({
  to,
  subject: "Invitación",
  html: "<p>Hola, ñandú</p>",
  text: "Hola, ñandú\n.\n..otra línea",
  messageId: "<uno@acuerdo.example>",
});

test("a mail is noted before its last line goes out, and taken once", async () => {
  const order: string[] = [];
  const result = await mailer.handOver(mail(), async () => {
    order.push(`${sink.mails.length} taken`);
  });
  expect(result).toMatchObject({ outcome: "sent", response: expect.stringMatching(/^250/) });
  expect(order).toEqual(["0 taken"]);
  expect(sink.mails).toEqual([
    expect.objectContaining({ to: "ana@correo.example", messageId: "<uno@acuerdo.example>" }),
  ]);
});

test("what isn't let go is forgotten by the server, and the next one goes out", async () => {
  const withheld = await mailer.handOver(mail(), () => Promise.reject(new Error("somebody else has it")));
  expect(withheld).toEqual({ outcome: "withheld" });
  expect(sink.mails).toEqual([]);
  expect(await mailer.handOver(mail(), async () => undefined)).toMatchObject({ outcome: "sent" });
  expect(sink.mails).toHaveLength(1);
});

test.each([
  [550, "no such mailbox", { outcome: "refused" }],
  [552, "full", { outcome: "refused" }],
  [450, "greylisted", { outcome: "later", isServer: false }],
  [451, "try later", { outcome: "later", isServer: false }],
] as const)("%i is told apart, and nothing is noted as handed over", async (code, words, expected) => {
  sink.answer(() => ({ code, words }));
  let noted = 0;
  const result = await mailer.handOver(mail(), async () => void (noted += 1));
  expect(result).toMatchObject({ ...expected, response: expect.stringContaining(words) });
  expect(noted).toBe(0);
});

test("a server that ends the conversation wants nothing from us now, whoever it is for", async () => {
  sink.answer(() => ({ code: 421, words: "too many from you" }));
  expect(await mailer.handOver(mail(), async () => undefined)).toMatchObject({
    outcome: "later",
    isServer: true,
  });
});

test("without a server it is for later, and the recipient is not to blame", async () => {
  const lonely = createMassMailer({ smtpUrl: "smtp://127.0.0.1:9", from: "no@acuerdo.example" });
  expect(await lonely.handOver(mail(), async () => undefined)).toMatchObject({
    outcome: "later",
    isServer: true,
  });
  lonely.close();
});

test("where mails that come back go, answers go, and headers of one's own", async () => {
  await mailer.handOver(
    {
      ...mail(),
      returnPath: "bounce+abc@correo.acuerdo.example",
      replyTo: "reply+abc@correo.acuerdo.example",
      headers: { "List-Unsubscribe": "<https://acuerdo.example/baja>" },
    },
    async () => undefined,
  );
  expect(sink.mails[0]?.from).toBe("bounce+abc@correo.acuerdo.example");
  expect(sink.mails[0]?.raw).toContain("Reply-To: reply+abc@correo.acuerdo.example");
  expect(sink.mails[0]?.raw).toContain("List-Unsubscribe: <https://acuerdo.example/baja>");
  expect(sink.mails[0]?.raw).toContain("Auto-Submitted: auto-generated");
});
