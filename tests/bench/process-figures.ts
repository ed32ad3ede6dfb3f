import { readFile, writeFile } from "node:fs/promises";

/** USER_HZ: what Linux counts in, whatever the kernel's own clock. */
const TICKS_A_SECOND = 100;

/**
 * Resident memory of a process, its worker threads included, in MB (1,048,576 bytes). NaN where /proc doesn't tell.
 */
export async function residentMemory(pid: number): Promise<number> {
  return statusOf(pid, "VmRSS");
}

/** The highest since the last forgetPeak; kept by the kernel, so that no peak slips between two looks. */
export async function peakMemory(pid: number): Promise<number> {
  return statusOf(pid, "VmHWM");
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);
}

/** Highest memory of each process that it has started and that runs, together, in MB. */
export async function peakOfChildren(pid: number): Promise<number> {
  const peaks = await Promise.all((await childrenOf(pid)).map(peakMemory));
  return peaks.reduce((sum, own) => sum + (Number.isNaN(own) ? 0 : own), 0);
}

async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return (listed.match(/\d+/g) ?? []).map(Number);
}

async function statusOf(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status);
  return found ? Number(found[1]) / 1024 : Number.NaN;
}

/** Processor time a process has used so far, all its threads, in seconds. NaN where /proc doesn't tell. */
export async function processorSeconds(pid: number): Promise<number> {
  return (await processorTimes(pid)).own;
}

/** The same with that of the processes it has started, those that have ended included. */
export async function processorSecondsWithChildren(pid: number): Promise<number> {
  const all = await Promise.all((await childrenOf(pid)).map(processorTimes));
  const { own, ended } = await processorTimes(pid);
  return all.reduce((sum, child) => sum + (Number.isNaN(child.own) ? 0 : child.own), own + ended);
}

async function processorTimes(pid: number): Promise<{ own: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Behind the name, which may hold blanks: state is the first, utime the twelfth, stime the thirteenth, and of ended children.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user, system, userOfEnded, systemOfEnded] = fields.slice(11, 15).map(Number);
  const seconds = (one = Number.NaN, other = Number.NaN) => (one + other) / TICKS_A_SECOND;
  return { own: seconds(user, system), ended: seconds(userOfEnded, systemOfEnded) };
}
