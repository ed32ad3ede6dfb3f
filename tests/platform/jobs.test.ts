import { describe, expect, test } from "@jest/globals";
import { GiveUp, type Jobs } from "../../server/platform/job-words.ts";
import { createJobs } from "../../server/platform/jobs.ts";
import { createLog } from "../../server/platform/log.ts";
import { testDatabase } from "../support/database.ts";
import { waitFor } from "../support/wait-for.ts";

const database = testDatabase();
const log = createLog({ level: "silent" });

function open(soleInstance = false): Jobs {
  const jobs = createJobs({ url: database.url, log, pollSeconds: 0.5, soleInstance });
  database.onClose(() => jobs.stop(1_000));
  return jobs;
}

const states = (queue: string) =>
  database.db.query<{ state: string; tries: number }[]>(
    "SELECT state, retry_count AS tries FROM jobs.job WHERE name = $1 ORDER BY created_on",
    [queue],
  );

describe("jobs", () => {
  test("exist only when the transaction that made them commits", async () => {
    const jobs = open();
    const done: object[] = [];
    await jobs.work("commit", async (data) => void done.push(data));
    await jobs.start();
    const rolledBack = database.db.transaction(async (manager) => {
      await jobs.send(manager, "commit", { n: 1 });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await database.db.transaction((manager) => jobs.send(manager, "commit", { n: 2 }));
    await waitFor(() => done.length > 0);
    expect(done).toEqual([{ n: 2 }]);
  });

  test("that have piled up are done one after the other, without a wait in between", async () => {
    const jobs = createJobs({ url: database.url, log, pollSeconds: 60 });
    database.onClose(() => jobs.stop(1_000));
    for (let n = 0; n < 5; n += 1) await jobs.send(database.db.manager, "pile", { n });
    const done: object[] = [];
    await jobs.work("pile", async (data) => void done.push(data));
    await jobs.start();
    await waitFor(() => done.length === 5);
  });

  test("of one key wait or run only once", async () => {
    const jobs = open();
    const first = await jobs.send(database.db.manager, "single", {}, { singletonKey: "list-7" });
    const second = await jobs.send(database.db.manager, "single", {}, { singletonKey: "list-7" });
    const other = await jobs.send(database.db.manager, "single", {}, { singletonKey: "list-8" });
    expect(first).not.toBeNull();
    expect(second).toBeNull();
    expect(other).not.toBeNull();
  });

  test("are tried again, and after the last try lie among the dead letters", async () => {
    const jobs = open();
    const attempts: [number, boolean][] = [];
    const fail = async (_data: object, run: { attempt: number; lastAttempt: boolean }) => {
      attempts.push([run.attempt, run.lastAttempt]);
      throw new Error("no luck");
    };
    await jobs.work("luckless", fail, { retryLimit: 1, retryDelaySeconds: 0 });
    await jobs.start();
    await jobs.send(database.db.manager, "luckless", { n: 1 });
    await waitFor(async () => (await states("luckless.dead")).length === 1);
    expect(attempts).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  test("are given up at once when trying again is pointless", async () => {
    const jobs = open();
    await jobs.work("hopeless", async () => Promise.reject(new GiveUp("never")), { retryLimit: 9 });
    await jobs.start();
    await jobs.send(database.db.manager, "hopeless", {});
    await waitFor(async () => (await states("hopeless"))[0]?.state === "failed");
    expect((await states("hopeless"))[0]?.tries).toBe(0);
  });

  test("are shared by two instances, each job done by one", async () => {
    const done: number[] = [];
    for (const jobs of [open(), open()]) {
      await jobs.work<{ n: number }>("shared", async ({ n }) => void done.push(n));
      await jobs.start();
    }
    const sender = open();
    const numbers = Array.from({ length: 8 }, (_, n) => n);
    for (const n of numbers) await sender.send(database.db.manager, "shared", { n });
    await waitFor(async () => (await states("shared")).every(({ state }) => state === "completed"), 15_000);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  }, 20_000);

  test("of a process that died start over when the next one starts alone", async () => {
    const dying = open();
    const begun = Promise.withResolvers<void>();
    const never = new Promise<void>(() => undefined);
    await dying.work("orphaned", () => {
      begun.resolve();
      return never;
    });
    await dying.start();
    await dying.send(database.db.manager, "orphaned", {});
    await begun.promise;
    expect((await states("orphaned"))[0]?.state).toBe("active");

    const next = open(true);
    const attempts: number[] = [];
    await next.work("orphaned", async (_data, run) => void attempts.push(run.attempt));
    await next.start();
    await waitFor(() => attempts.length > 0);
    expect(attempts).toEqual([2]);
  });

  test("are told when the process stops", async () => {
    const jobs = open();
    const begun = Promise.withResolvers<void>();
    let told = false;
    await jobs.work("stopping", async (_data, { signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      told = true;
      throw new Error("stopped half-way");
    });
    await jobs.start();
    await jobs.send(database.db.manager, "stopping", {});
    await begun.promise;
    await jobs.stop(3_000);
    expect(told).toBe(true);
    expect((await states("stopping"))[0]?.state).toBe("retry");
  });
});
