import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { createJobs } from "../../server/platform/jobs.ts";
import { createLog } from "../../server/platform/log.ts";
import { createMail, MailRefused, type MailDelivery, type OutgoingMail } from "../../server/platform/mail.ts";
import { mailLayout } from "../../server/platform/mail-layout.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps, type TestDeps } from "../support/deps.ts";
import { waitFor } from "../support/wait-for.ts";

const mail = (change: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: "ana@ejemplo.es",
  subject: "Tu código",
  html: "<p>Hola, ñandú</p>",
  text: "Hola, ñandú",
  kind: "test-code",
  ...change,
});

describe("the outbox", () => {
  const database = testDatabase();
  let deps: TestDeps;
  beforeAll(async () => {
    deps = await testDeps(database);
  });

  test("keeps a mail only when its transaction commits", async () => {
    await deps.db.transaction((manager) => deps.mail.send(manager, mail({ subject: "sí" })));
    const failed = deps.db.transaction(async (manager) => {
      await deps.mail.send(manager, mail({ subject: "no" }));
      throw new Error("rolled back");
    });
    await expect(failed).rejects.toThrow("rolled back");
    expect((await deps.sentMails()).map(({ subject }) => subject)).toEqual(["sí"]);
  });

  test.each([
    "ana@ejemplo.es\r\nBcc: todos@ejemplo.es",
    "ana@ejemplo.es, luis@ejemplo.es",
    "Ana <ana@ejemplo.es>",
    "ana@ejemplo.es\0",
    "ana",
    `${"a".repeat(250)}@ejemplo.es`,
  ])("refuses a recipient that is not exactly one address: %j", async (to) => {
    await expect(deps.mail.send(deps.db.manager, mail({ to }))).rejects.toBeInstanceOf(MailRefused);
  });
});

describe("the sender", () => {
  const database = testDatabase();
  const received: { email: Email; raw: string; recipients: string[] }[] = [];
  const log = createLog({ level: "silent" });
  const told: MailDelivery[] = [];
  const others: MailDelivery[] = [];
  const stalled = Promise.withResolvers<void>();
  let failures = 0;
  let refusals = 0;
  let connections = 0;
  let server: SMTPServer;

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onRcptTo: ({ address }, _session, done) => {
        if (!address.startsWith("lleno")) return done();
        return done(Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
      },
      onData: (stream, session, done) => {
        void (async () => {
          let raw = "";
          for await (const chunk of stream as AsyncIterable<Buffer>) raw += chunk.toString();
          connections += 1;
          if (refusals > 0) {
            refusals -= 1;
            return done(Object.assign(new Error("try later"), { responseCode: 451 }));
          }
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          if (recipients.some((to) => to.startsWith("lento"))) await stalled.promise;
          received.push({ email: await PostalMime.parse(raw), raw, recipients });
          return done();
        })();
      },
    });
    const listening = server.listen(0, "127.0.0.1");
    await once(listening, "listening");
    const { port } = listening.address() as AddressInfo;
    const jobs = createJobs({ url: database.url, log, pollSeconds: 0.5 });
    sender = createMail({
      jobs,
      log,
      smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      from: "Acuerdo <no@acuerdo.es>",
      retryDelaySeconds: 1,
      makeAttachment: async (made) => (made === "gone:1" ? null : Buffer.from(`%PDF ${made}`)),
      onDelivery: async (delivery) => {
        if (!delivery.reference.startsWith("party-notice:")) return void others.push(delivery);
        told.push(delivery);
        if (failures > 0) {
          failures -= 1;
          throw new Error("the database was away");
        }
      },
    });
    await sender.work();
    await jobs.start();
    database.onClose(async () => {
      await jobs.stop(2_000);
      sender.close();
    });
  });
  afterAll(async () => new Promise<void>((resolve) => server.close(resolve)));

  let sender: ReturnType<typeof createMail>;
  const send = (change: Partial<OutgoingMail>) =>
    database.db.transaction((manager) => sender.send(manager, mail(change)));
  const arrived = (to: string) => received.filter(({ recipients }) => recipients.includes(to));
  const jobState = async (to: string) => {
    const rows = await database.db.query<{ state: string; tries: number }[]>(
      "SELECT state, retry_count AS tries FROM jobs.job WHERE name = 'mail' AND data->>'to' = $1",
      [to],
    );
    return rows[0];
  };

  test("an attachment that is made when the mail goes out arrives; one that is gone is left out", async () => {
    const file = (made: string) => ({ fileName: `${made}.pdf`, contentType: "application/pdf", made });
    await send({ to: "copia@ejemplo.es", attachments: [file("agreement:1:2"), file("gone:1")] });
    const [one] = await waitFor(() =>
      arrived("copia@ejemplo.es").length > 0 ? arrived("copia@ejemplo.es") : null,
    );
    expect(
      one?.email.attachments.map(({ filename, mimeType, content }) => [
        filename,
        mimeType,
        new TextDecoder().decode(content as ArrayBuffer),
      ]),
    ).toEqual([["agreement:1:2.pdf", "application/pdf", "%PDF agreement:1:2"]]);
  });

  test("keeps trying while the server refuses, then delivers once, always under the same Message-ID", async () => {
    refusals = 2;
    connections = 0;
    await send({ to: "paciente@ejemplo.es" });
    const [first] = await waitFor(
      () => (arrived("paciente@ejemplo.es").length > 0 ? arrived("paciente@ejemplo.es") : null),
      20_000,
    );
    await waitFor(async () => (await jobState("paciente@ejemplo.es"))?.state === "completed");
    expect(connections).toBe(3);
    expect(arrived("paciente@ejemplo.es")).toHaveLength(1);
    const [job] = await database.db.query<{ id: string }[]>(
      "SELECT data->>'messageId' AS id FROM jobs.job WHERE data->>'to' = 'paciente@ejemplo.es'",
    );
    expect(first?.email.messageId).toBe(job?.id);
    expect(first?.email.text?.trim()).toBe("Hola, ñandú");
  }, 30_000);

  test("what can be ended by one click says how in the headers of RFC 8058, and nothing else does", async () => {
    const unsubscribeUrl = `https://acuerdo.example/novedades/baja/1.${"x".repeat(43)}`;
    await send({ subject: "Novedades", unsubscribeUrl });
    await send({ subject: "Un aviso" });
    const headersOf = async (subject: string) =>
      (await waitFor(() => received.find(({ email }) => email.subject === subject))).email.headers;
    const value = (headers: Email["headers"], key: string) => headers.find((one) => one.key === key)?.value;
    const news = await headersOf("Novedades");
    expect(value(news, "list-unsubscribe")).toBe(`<${unsubscribeUrl}>`);
    expect(value(news, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(value(await headersOf("Un aviso"), "list-unsubscribe")).toBeUndefined();
  });

  test("a line break in a subject adds no header and no recipient", async () => {
    await send({ to: "limpio@ejemplo.es", subject: "Hola\r\nBcc: todos@ejemplo.es\r\n\r\nX" });
    const [message] = await waitFor(() =>
      arrived("limpio@ejemplo.es").length > 0 ? arrived("limpio@ejemplo.es") : null,
    );
    expect(message?.recipients).toEqual(["limpio@ejemplo.es"]);
    expect(message?.email.bcc ?? []).toHaveLength(0);
    expect(message?.raw).not.toMatch(/^bcc:/im);
    expect(message?.email.subject).toBe("Hola Bcc: todos@ejemplo.es X");
  });

  test("tells of the delivery of what bears a reference before the mail leaves the outbox, again after a failure", async () => {
    failures = 1;
    await send({ to: "referencia@ejemplo.es", reference: "party-notice:7" });
    await waitFor(() => told.filter(({ outcome }) => outcome === "handed-over").length === 2);
    const [first, again] = told;
    expect(first).toMatchObject({
      reference: "party-notice:7",
      outcome: "handed-over",
      response: expect.stringContaining("250"),
    });
    expect(again?.messageId).toBe(first?.messageId);
    await waitFor(() => arrived("referencia@ejemplo.es").length === 2);
    expect(new Set(arrived("referencia@ejemplo.es").map(({ email }) => email.messageId)).size).toBe(1);
    await send({ to: "lleno2@ejemplo.es", reference: "party-notice:8" });
    await waitFor(() => told.at(-1)?.reference === "party-notice:8");
    expect(told.at(-1)).toMatchObject({ outcome: "refused", response: expect.stringContaining("550") });
    await send({ to: "sin-referencia@ejemplo.es", kind: "payment-reminder" });
    await waitFor(() => arrived("sin-referencia@ejemplo.es").length === 1);
    await waitFor(() => others.some(({ reference }) => /^payment-reminder:<.+@/.test(reference)));
  });

  test("a code doesn't wait behind a thousand notices, nor for a server that takes its time with them", async () => {
    const slow = Array.from({ length: 6 }, (_, at) => `lento${at}@ejemplo.es`);
    for (const to of slow) await send({ to });
    await send({ to: "con-prisa@ejemplo.es", kind: "login-code", urgent: true });
    await waitFor(() => arrived("con-prisa@ejemplo.es").length === 1);
    expect(slow.flatMap(arrived)).toEqual([]);
    stalled.resolve();
    await waitFor(() => slow.flatMap(arrived).length === slow.length, 20_000);
  }, 30_000);

  test("does not insist when the mailbox does not exist", async () => {
    await send({ to: "lleno@ejemplo.es" });
    await waitFor(async () => (await jobState("lleno@ejemplo.es"))?.state === "failed");
    expect((await jobState("lleno@ejemplo.es"))?.tries).toBe(0);
  });
});

describe("a server that cannot be reached", () => {
  const database = testDatabase();

  test("fails to verify, which the start reports", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const log = createLog({ level: "silent" });
    const jobs = createJobs({ url: database.url, log });
    const sender = createMail({ jobs, log, smtpUrl: `smtp://127.0.0.1:${port}`, from: "a@b.es" });
    await expect(sender.verify()).rejects.toThrow(/ECONNREFUSED/);
  });
});

describe("the layout", () => {
  test("escapes what people typed and says everything in the plain text too", () => {
    const { html, text } = mailLayout({
      title: "Hola <b>Ana</b>",
      paragraphs: ['<img src=x onerror="alert(1)">'],
      code: "123456",
      preheader: "Vale <i>una hora</i>",
      action: { label: "Abrir", url: "https://acuerdo.es/?a=1&b=2" },
      links: [{ label: "Otra <u>vía</u>", url: 'https://acuerdo.es/"otra' }],
    });
    expect(html).toContain("Vale &lt;i&gt;una hora");
    expect(html).not.toContain("<u>vía");
    expect(html).toContain('href="https://acuerdo.es/&quot;otra"');
    expect(html).not.toContain("<img");
    expect(html).not.toContain("<b>Ana");
    expect(html).toContain('href="https://acuerdo.es/?a=1&amp;b=2"');
    for (const part of [
      "Hola <b>Ana</b>",
      "123456",
      "https://acuerdo.es/?a=1&b=2",
      'Otra <u>vía</u>:\nhttps://acuerdo.es/"otra',
    ])
      expect(text).toContain(part);
  });

  test("links nowhere but to the web", () => {
    const link = { label: "x", url: "javascript:alert(1)" };
    expect(() => mailLayout({ title: "x", paragraphs: [], action: link })).toThrow();
    expect(() => mailLayout({ title: "x", paragraphs: [], links: [link] })).toThrow();
  });
});

test.each([
  [true, "Puedes responder a este correo", "No respondas"],
  [false, "No respondas a este correo", "Puedes responder"],
])("the foot of a mail to which answers are read: %s", (canAnswer, says, saysNot) => {
  const { html, text } = mailLayout({ title: "Aviso", paragraphs: ["Hola"], canAnswer });
  for (const body of [html, text]) {
    expect(body).toContain(says);
    expect(body).not.toContain(saysNot);
  }
});
