import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import fastify, { type FastifyInstance } from "fastify";
import { createTransport } from "nodemailer";
import { registerDevMail } from "../../server/platform/dev-mail-page.ts";
import { startDevMail, type DevMail } from "../../server/platform/dev-mail.ts";
import { createLog } from "../../server/platform/log.ts";

const log = createLog({ level: "silent" });
let dir: string;
let devMail: DevMail;
let app: FastifyInstance;

async function send(to: string, subject: string, html: string, messageId?: string): Promise<void> {
  const transport = createTransport({ url: devMail.smtpUrl });
  await transport.sendMail({ from: "no@acuerdo.es", to, subject, html, text: "Código: 123456", messageId });
  transport.close();
}

async function open(): Promise<void> {
  devMail = await startDevMail({ dir, log });
  app = fastify();
  registerDevMail(app, devMail);
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "acuerdo-mail-test-"));
  await open();
});
afterAll(async () => {
  await app.close();
  await devMail.stop();
  await rm(dir, { recursive: true, force: true });
});

describe("the mail catcher", () => {
  test("gives what was sent to somebody, newest first, whatever the case of the address", async () => {
    await send("ana@ejemplo.es", "Primero ñ", "<p>uno</p>");
    await send("luis@ejemplo.es", "Otro", "<p>otro</p>");
    await send("ana@ejemplo.es", "Segundo", "<p>dos</p>");
    const answer = await app.inject("/dev/mail/messages?to=ANA@ejemplo.es");
    const messages = answer.json<Record<string, string>[]>();
    expect(messages.map(({ subject }) => subject)).toEqual(["Segundo", "Primero ñ"]);
    expect(messages[0]).toMatchObject({
      to: expect.any(String),
      html: expect.any(String),
      date: expect.any(String),
    });
    expect(messages[0]?.["text"]).toContain("123456");
  });

  test("answers to this machine's own names only", async () => {
    const statusFor = async (host: string, url: string) =>
      (await app.inject({ url, headers: { host } })).statusCode;
    for (const url of ["/dev/mail", "/dev/mail/messages"]) {
      for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST"]) {
        expect(await statusFor(host, url)).toBe(200);
      }
      for (const host of ["acuerdo.evil.example:3000", "localhost.evil.example", "10.0.0.1", "."]) {
        expect(await statusFor(host, url)).toBe(403);
      }
    }
  });

  test("shows a mail tried twice only once", async () => {
    for (const _try of [1, 2]) await send("dos@ejemplo.es", "Repetido", "<p>x</p>", "<same@acuerdo.es>");
    expect(devMail.messages("dos@ejemplo.es")).toHaveLength(1);
  });

  test("never runs what a mail brings along", async () => {
    await send(
      "malo@ejemplo.es",
      "<script>alert(1)</script>",
      '<script>alert(2)</script>"><script>alert(3)</script>',
    );
    const answer = await app.inject("/dev/mail?to=malo@ejemplo.es");
    expect(answer.body).not.toContain("<script");
    expect(answer.body).toMatch(/<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(String(answer.headers["content-security-policy"])).toMatch(/default-src 'none'/);
  });

  test("keeps its mails over a restart", async () => {
    const before = devMail.messages().map(({ id }) => id);
    await app.close();
    await devMail.stop();
    await open();
    expect(devMail.messages().map(({ id }) => id)).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });
});
