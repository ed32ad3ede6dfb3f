import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { runSql } from "./bench-environment.ts";
import { atMost, percentile, type Measurement } from "./measurement.ts";
import {
  forgetPeak,
  peakMemory,
  peakOfChildren,
  processorSecondsWithChildren,
  residentMemory,
} from "./process-figures.ts";
import { askForTasks, probeWhile } from "./probes.ts";
import { askGraphql, type Desk } from "./server-process.ts";

const POLL_MS = 500;
/** From here on a run is the same again and again, and memory should be, too. */
const UNDER_WAY = 0.1;
const PROBES_BEFORE = 40;

const START = `mutation ($selection: TaskSelectionInput!) { startCertificateRun(selection: $selection) {
  run { id } userErrors { message } } }`;
const STATUS = `query ($id: ID!) { certificateRun(id: $id) { status documents done } }`;
const LINK = `mutation ($id: ID!) { certificateRunLink(id: $id) { url userErrors { message } } }`;

interface Ready {
  listId: string;
  /** Tasks that can be certified: all of them are. */
  count: number;
}

/** Certificates of all that are ready, in one run; then their zip, twice. That they survive being killed is tests/faults'. */
export async function measureCertificates(desk: Desk, ready: Ready): Promise<Measurement[]> {
  const before = await residentMemory(desk.server.pid);
  const idle = await probeWhile(setTimeout(PROBES_BEFORE * 50), () => askForTasks(desk));
  const usedBefore = await processorSecondsWithChildren(desk.server.pid);
  const began = performance.now();
  const id = await start(desk, ready);
  const watching = watch(desk, id, ready.count);
  const probes = await probeWhile(watching, () => askForTasks(desk));
  const { underWay, highest, printers, used } = await watching;
  const seconds = (performance.now() - began) / 1_000;
  await requireSigned(desk);
  const [zip, again] = [await download(desk, id), await download(desk, id)];
  if (zip.sha256 !== again.sha256) throw new Error("the same run gave another zip");
  return [
    {
      what: `certificates: ${ready.count} issued, printed, signed, stored`,
      figure: seconds,
      unit: "s",
      bar: atMost(300),
      note: `${(ready.count / seconds).toFixed(1)} a second, while the probes of pages are answered`,
    },
    {
      what: "certificates: processor time of each, server and printers",
      figure: ((used - usedBefore) * 1_000) / ready.count,
      unit: "ms",
      note: "with the pages asked for meanwhile, without PostgreSQL",
    },
    {
      what: "certificates: server's highest memory above that at a tenth of the run",
      figure: highest - underWay,
      unit: "MB",
      bar: atMost(64),
      note: `${before.toFixed(0)} MB before, ${underWay.toFixed(0)} at a tenth; all printers at their highest ${printers.toFixed(0)} MB`,
    },
    {
      what: "certificates: a page of tasks meanwhile, p95",
      figure: percentile(probes, 0.95),
      unit: "ms",
      baseline: percentile(idle, 0.95),
      bar: atMost(100),
      note: `${probes.length} pages; baseline: before the run`,
    },
    {
      what: "certificates: zip with its index, read to its end",
      figure: zip.seconds,
      unit: "s",
      note: `${(zip.bytes / 1_000_000).toFixed(0)} MB; read again: the same bytes`,
    },
  ];
}

async function start(desk: Desk, { listId, count }: Ready): Promise<string> {
  const selection = { filter: { listId, attempt: "CERTIFIABLE" }, expectedCount: count };
  type Started = { startCertificateRun: { run: { id: string } | null; userErrors: { message: string }[] } };
  const { startCertificateRun: started } = await askGraphql<Started>(desk, START, { selection });
  if (started.run === null) throw new Error(started.userErrors[0]?.message);
  return started.run.id;
}

interface Watched {
  /** Processor time so far, in seconds. */
  used: number;
  underWay: number;
  highest: number;
  printers: number;
}

/** Until the run has finished with all of them. */
async function watch(desk: Desk, id: string, count: number): Promise<Watched> {
  const { pid } = desk.server;
  let underWay = Number.NaN;
  let printers = 0;
  for (;;) {
    type Status = { certificateRun: { status: string; documents: number } };
    const { certificateRun: run } = await askGraphql<Status>(desk, STATUS, { id });
    if (Number.isNaN(underWay) && run.documents >= count * UNDER_WAY) {
      underWay = await residentMemory(pid);
      await forgetPeak(pid);
    }
    printers = Math.max(printers, await peakOfChildren(pid));
    if (run.status === "FINISHED" && run.documents === count)
      return {
        used: await processorSecondsWithChildren(pid),
        underWay,
        highest: await peakMemory(pid),
        printers,
      };
    if (run.status !== "RUNNING") throw new Error(`the run ended: ${JSON.stringify(run)}`);
    await setTimeout(POLL_MS);
  }
}

async function requireSigned({ databaseUrl }: Desk): Promise<void> {
  const [unsigned] = await runSql<{ count: number }>(
    databaseUrl,
    "SELECT count(*)::int AS count FROM sealed_files WHERE signature = 'NONE'",
  );
  if (unsigned?.count !== 0) throw new Error(`${unsigned?.count} came out unsigned`);
}

async function download(desk: Desk, id: string): Promise<{ seconds: number; bytes: number; sha256: string }> {
  type Link = { certificateRunLink: { url: string | null; userErrors: { message: string }[] } };
  const began = performance.now();
  const { certificateRunLink: link } = await askGraphql<Link>(desk, LINK, { id });
  if (link.url === null) throw new Error(link.userErrors[0]?.message);
  const answer = await fetch(new URL(link.url, desk.server.url));
  if (!answer.ok || answer.body === null) throw new Error(`the zip answered with ${answer.status}`);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of answer.body) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { seconds: (performance.now() - began) / 1_000, bytes, sha256: hash.digest("hex") };
}
