// SQL: what pg-boss has stored of a job.
import { expect, test } from "@jest/globals";
import { JOBS_SCHEMA } from "../../server/platform/job-queues.ts";
import { createJobs } from "../../server/platform/jobs.ts";
import { createLog } from "../../server/platform/log.ts";
import { testDatabase } from "../support/database.ts";
import { silentProxy } from "../support/silent-proxy.ts";
import { waitFor } from "../support/wait-for.ts";

const database = testDatabase();

test("jobs whose database is lost without a word go on with the one that takes over", async () => {
  const proxy = await silentProxy(database.url);
  const jobs = createJobs({ url: proxy.url, log: createLog({ level: "silent" }), pollSeconds: 0.5 });
  database.onClose(async () => {
    await jobs.stop(1_000);
    proxy.close();
  });
  const done: object[] = [];
  await jobs.work("after-loss", async (data) => void done.push(data));
  await jobs.start();
  await jobs.send(database.db.manager, "after-loss", { n: 1 });
  // Also that it was done has to be known: what is lost of that is given out once more.
  await waitFor(async () => {
    const rows = await database.db.query<{ state: string }[]>(
      `SELECT state FROM ${JOBS_SCHEMA}.job WHERE name = 'after-loss'`,
    );
    return rows[0]?.state === "completed";
  });

  proxy.silence();
  await jobs.send(database.db.manager, "after-loss", { n: 2 });
  // What it was asking is given up; its own limits are those of connecting alone.
  await waitFor(() => proxy.givenUp > 0, 20_000);
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  proxy.takeOver();
  await waitFor(() => done.length === 2, 30_000);
  expect(done).toEqual([{ n: 1 }, { n: 2 }]);
}, 120_000);
