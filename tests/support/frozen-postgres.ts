import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll } from "@jest/globals";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../server/platform/embedded-postgres.ts";
import { createLog } from "../../server/platform/log.ts";
import { buildTemplate } from "./postgres-setup.ts";

export interface OwnPostgres {
  /** All of its processes stand still; the kernel goes on acknowledging what they are sent. */
  freeze(): Promise<void>;
  thaw(): void;
  /** One of its processes is killed: it ends all others, recovers, and listens again. */
  crash(): Promise<void>;
  /** For an afterAll below those of whoever uses it: they run in the order they are written in. */
  close(): Promise<void>;
}

/**
 * A PostgreSQL of this test file's own, which nobody else is harmed by. Call at the top of the file, before testApp and the
 * like: they find it where they look for the run's. `keepsCommits`: none is lost when it crashes.
 */
export function ownPostgres({ keepsCommits = false } = {}): OwnPostgres {
  const log = createLog({ level: "silent" });
  let folder: string;
  let server: EmbeddedPostgres;
  let stopped: number[] = [];

  const signal = (name: "SIGSTOP" | "SIGCONT" | "SIGKILL", pids: readonly number[]) => {
    for (const pid of pids)
      try {
        process.kill(pid, name);
      } catch {
        // It has just ended.
      }
  };
  const thaw = () => {
    signal("SIGCONT", stopped.toReversed());
    stopped = [];
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "acuerdo-test-"));
    await chmod(folder, 0o711);
    server = await startEmbeddedPostgres({ dataDir: folder, log, volatile: !keepsCommits });
    await buildTemplate(server.url, "template_of_its_own");
    process.env["ACUERDO_TEST_SERVER"] = server.url;
    process.env["ACUERDO_TEST_TEMPLATE"] = "template_of_its_own";
  }, 60_000);
  const postmasterPid = async () =>
    Number.parseInt(await readFile(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  return {
    freeze: async () => {
      const postmaster = await postmasterPid();
      // First the one that makes new ones.
      signal("SIGSTOP", [postmaster]);
      stopped = [postmaster, ...(await childrenOf(postmaster))];
      signal("SIGSTOP", stopped);
    },
    thaw,
    crash: async () => signal("SIGKILL", (await childrenOf(await postmasterPid())).slice(-1)),
    close: async () => {
      thaw();
      await server?.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map(async (pid) => ({ pid, stat: await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "") })),
  );
  // "123 (postgres) S 45 …": the name may hold anything, the parent's number is the second word after it.
  return stats
    .filter(({ stat }) => Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent)
    .map(({ pid }) => Number(pid));
}
