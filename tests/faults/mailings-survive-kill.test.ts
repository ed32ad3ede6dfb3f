import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "@jest/globals";
import { MAILING_LIMITS } from "../../server/domains/mailings/mailing-limits.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { waitFor } from "../support/wait-for.ts";
import { startMailingProcess } from "./start-process.ts";

const DEBTORS = 1_500;
const KILLS = Number(process.env["KILLS"] ?? 3);
/** Without a sign of life for 10 s a job is another process's. */
const TAKEN_OVER_MS = 90_000;

const desk = mailingDesk();
const workers: ChildProcess[] = [];

afterAll(() => workers.forEach((worker) => worker.kill("SIGKILL")));

const newWorker = async () =>
  void workers.push(await startMailingProcess({ url: desk.database.url, smtpUrl: desk.sink.url }));

test("whichever of two processes is killed while it sends, no recipient gets two mails, and who may have got none is known", async () => {
  const { list } = await desk.list(
    Array.from({ length: DEBTORS }, (_, at) => ({
      nContract: `N-${at}`,
      email: `persona${at}@correo.example`,
    })),
  );
  // The settings of a queue come from who works on it; a job keeps those it was made with.
  await newWorker();
  await newWorker();
  const { id } = await desk.begin({ listId: String(list.id) });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const wanted = Math.floor((DEBTORS * kill) / (KILLS + 1));
    await waitFor(() => desk.sink.mails.length >= wanted, TAKEN_OVER_MS);
    // In the middle of whatever it does; which of the two is sending isn't known.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
    const gone = workers.splice(0).map((worker) => [worker.kill("SIGKILL"), once(worker, "exit")] as const);
    await Promise.all(gone.map(([, exit]) => exit));
    expect((await desk.stored(id)).status).toBe("RUNNING");
    await newWorker();
    await newWorker();
  }
  await waitFor(async () => (await desk.stored(id)).status === "FINISHED", TAKEN_OVER_MS);

  const reached = new Set(desk.sink.mails.map(({ to }) => to));
  expect(desk.sink.mails).toHaveLength(reached.size);
  const recipients = await desk.recipients(id);
  const unconfirmed = recipients.filter(({ state }) => state !== "SENT");
  expect(unconfirmed.filter(({ response }) => !response?.startsWith("Sin confirmar"))).toEqual([]);
  // Killed between the commit and the write of the last line a mail is lost: nobody says that it was sent.
  const missing = recipients.filter(({ email }) => !reached.has(email ?? ""));
  expect(missing.filter((one) => !unconfirmed.includes(one))).toEqual([]);
  expect(missing.length).toBeLessThanOrEqual(MAILING_LIMITS.connections);
}, 600_000);
