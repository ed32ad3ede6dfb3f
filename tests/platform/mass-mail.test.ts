import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { SMTPServer } from "smtp-server";
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

const notUs = () => Object.assign(new Error("no service for you"), { responseCode: 554 });

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

test("a mail that our own mailer finds nobody to send to is refused, and the server not blamed", async () => {
  const result = await mailer.handOver(mail(""), async () => undefined);
  expect(result).toMatchObject({ outcome: "refused" });
});

test.each(["greeting", "sender"] as const)(
  "a server that refuses us at the %s says nothing about the recipient",
  async (where) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onConnect: (_session, done) => done(where === "greeting" ? notUs() : null),
      onMailFrom: (_address, _session, done) => done(notUs()),
    });
    server.on("error", () => undefined);
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const { port } = listening.address() as AddressInfo;
    const lonely = createMassMailer({
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      from: "no@acuerdo.example",
    });
    const result = await lonely.handOver(mail(), async () => undefined);
    expect(result).toMatchObject({ outcome: "later", isServer: true });
    lonely.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  },
);

test("what was given up while it waited for a slow server goes out no more", async () => {
  const slow = createMassMailer({
    smtpUrl: sink.url,
    from: "no@acuerdo.example",
    connections: 1,
    longestSendingMs: 1_000,
  });
  const held = Promise.withResolvers<void>();
  const first = slow.handOver(mail("primera@correo.example"), () => held.promise);
  const second = slow.handOver(mail("segunda@correo.example"), async () => undefined);
  const outcomes = await Promise.all([first, second]);
  expect(outcomes).toEqual([
    expect.objectContaining({ outcome: "later", isServer: true }),
    expect.objectContaining({ outcome: "later", isServer: true }),
  ]);
  // The server goes on, and both would have reached their end.
  held.resolve();
  expect(await slow.handOver(mail("tercera@correo.example"), async () => undefined)).toMatchObject({
    outcome: "sent",
  });
  expect(sink.mails.map(({ to }) => to)).toEqual(["tercera@correo.example"]);
  slow.close();
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

test("where the server offers it, whoever takes in what comes back asks for news of each delivery", async () => {
  const asked: unknown[] = [];
  const server = new SMTPServer({
    hideDSN: false,
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 500,
    onData: (stream, { envelope }, done) => {
      asked.push(...envelope.rcptTo.map((one) => (one as { dsn?: { notify?: string[] } }).dsn?.notify));
      stream.resume().on("end", () => done());
    },
  });
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const own = createMassMailer({
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    from: "Acuerdo <no@acuerdo.example>",
  });
  await own.handOver({ ...mail(), returnPath: "bounce+abc@correo.acuerdo.example" }, async () => undefined);
  await own.handOver(mail(), async () => undefined);
  expect(asked).toEqual([["SUCCESS", "FAILURE", "DELAY"], undefined]);
  own.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
