import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { FastifyInstance } from "fastify";
import { SMTPServer } from "smtp-server";
import supertest from "supertest";
import { createApp } from "../../server/app.ts";
import { freePort } from "../../server/platform/free-port.ts";
import { createMail } from "../../server/platform/mail.ts";
import { testDatabase } from "../support/database.ts";
import { testDeps, type TestDeps } from "../support/deps.ts";
import { registrationForm } from "../support/registrations.ts";
import { waitFor } from "../support/wait-for.ts";

const EMAIL = "lucia@correo.example";
const database = testDatabase();
const arrived: string[] = [];
let deps: TestDeps;
let app: FastifyInstance;
let port = 0;
let failures = 0;
let mailServer: SMTPServer | null = null;

beforeAll(async () => {
  port = await freePort();
  deps = await testDeps(database);
  const mail = createMail({
    jobs: deps.jobs,
    log: deps.log,
    smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    from: deps.env.mailFrom,
    retryDelaySeconds: 1,
    onSent: (_kind, outcome) => void (outcome === "retried" && (failures += 1)),
  });
  app = await createApp({ ...deps, mail });
  await app.ready();
  await mail.work();
  await deps.jobs.start();
  database.onClose(async () => {
    await app.close();
    mail.close();
  });
}, 30_000);

afterAll(() => new Promise<void>((resolve) => (mailServer ? mailServer.close(resolve) : resolve())));

/** From now on somebody listens where the mails go. */
async function startMailServer(): Promise<void> {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _session, done) => {
      void (async () => {
        let raw = "";
        for await (const chunk of stream as AsyncIterable<Buffer>) raw += chunk.toString();
        arrived.push(raw);
        done();
      })();
    },
  });
  await once(mailServer.listen(port, "127.0.0.1"), "listening");
}

test("while no mail goes out registration goes on; afterwards the code arrives, once", async () => {
  const http = supertest(app.server);
  const { body } = await http
    .post("/api/customers/register-customer")
    .send(registrationForm(EMAIL))
    .expect(201);
  await waitFor(() => failures >= 2, 20_000);
  expect(arrived).toEqual([]);

  await startMailServer();
  const mail = await waitFor(() => arrived[0], 20_000);
  const code = /^(\d{6})\r?$/m.exec(mail)?.[1];
  await http
    .post("/api/contacts/verify-email-code")
    .set("authorization", `Bearer ${String(body.data.token)}`)
    .send({ code })
    .expect(200);

  // Nothing is left in the outbox that could arrive a second time.
  const open =
    "SELECT 1 FROM jobs.job WHERE name IN ('mail', 'mail-codes') AND state NOT IN ('completed', 'cancelled')";
  await waitFor(async () => (await database.db.query<unknown[]>(open)).length === 0);
  expect(arrived).toHaveLength(1);
}, 60_000);
