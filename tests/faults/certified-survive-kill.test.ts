import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, test } from "@jest/globals";
import { CertifiedCommunication } from "../../server/domains/mailings/certified/certified-communication.entity.ts";
import { certifiedProvider } from "../../server/platform/certified-provider.ts";
import { startDevProvider } from "../../server/platform/dev-provider.ts";
import { mailingDesk } from "../support/mailing-desk.ts";
import { waitFor } from "../support/wait-for.ts";
import { startMailingProcess } from "./start-process.ts";

const DEBTORS = 300;
const KILLS = Number(process.env["KILLS"] ?? 3);
/** Without a sign of life for 10 s a job is another process's. */
const TAKEN_OVER_MS = 90_000;

const desk = mailingDesk();
const workers: ChildProcess[] = [];

afterAll(() => workers.forEach((worker) => worker.kill("SIGKILL")));

test("killed while a provider takes them, every recipient gets exactly one certified mail, and all of them are known", async () => {
  const office = await startDevProvider();
  desk.deps.provider = certifiedProvider(office.settings);
  const newWorker = async () =>
    void workers.push(
      await startMailingProcess({
        url: desk.database.url,
        smtpUrl: desk.sink.url,
        provider: office.settings,
      }),
    );
  const { list } = await desk.list(
    Array.from({ length: DEBTORS }, (_, at) => ({
      nContract: `K-${at}`,
      email: `k${at}@correo.example`,
    })),
  );
  await newWorker();
  const { id } = await desk.begin({ listId: String(list.id) }, { channel: "CERTIFIED_MAIL" });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const wanted = Math.floor((DEBTORS * kill) / (KILLS + 1));
    await waitFor(() => office.taken.length >= wanted, TAKEN_OVER_MS);
    // Taken by the provider, and mostly not noted here yet: between the call and the note.
    const gone = workers.splice(0).map((worker) => [worker.kill("SIGKILL"), once(worker, "exit")] as const);
    await Promise.all(gone.map(([, exit]) => exit));
    expect((await desk.stored(id)).status).toBe("RUNNING");
    await newWorker();
  }
  await waitFor(async () => (await desk.stored(id)).status === "FINISHED", TAKEN_OVER_MS);
  await office.stop();

  expect(new Set(office.taken.map(({ to }) => to)).size).toBe(DEBTORS);
  expect(office.taken).toHaveLength(DEBTORS);
  const recipients = await desk.recipients(id);
  expect(recipients.filter(({ state }) => state !== "SENT")).toEqual([]);
  const known = await desk.deps.db.getRepository(CertifiedCommunication).find();
  expect(new Set(known.map(({ reference }) => reference))).toEqual(
    new Set(office.taken.map(({ reference }) => reference)),
  );
}, 600_000);
