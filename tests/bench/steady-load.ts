import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { projectFolder } from "../../server/platform/project-folder.ts";

const run = promisify(execFile);
const CONNECTIONS = 20;

export interface SteadyLoad {
  /** Milliseconds; counted from when a request was due, so that waiting for a busy server isn't left out. */
  p50: number;
  p97: number;
  answered: number;
  /** No answer, or one that isn't 2xx. */
  failures: number;
}

/** Asks for an address so many times a second, whatever the answers take, in a process of its own. */
export async function steadyLoad(
  address: string,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<SteadyLoad> {
  const { stdout } = await run(
    process.execPath,
    [
      projectFolder("node_modules/autocannon/autocannon.js"),
      "--json",
      `--overallRate=${perSecond}`,
      `--connections=${CONNECTIONS}`,
      `--duration=${seconds}`,
      "--headers=accept-encoding=br, gzip",
      address,
    ],
    { maxBuffer: 10_000_000 },
  );
  const report = JSON.parse(stdout) as {
    latency: { p50: number; p97_5: number };
    "2xx": number;
    non2xx: number;
    errors: number;
    timeouts: number;
  };
  return {
    p50: report.latency.p50,
    p97: report.latency.p97_5,
    answered: report["2xx"],
    failures: report.non2xx + report.errors + report.timeouts,
  };
}
