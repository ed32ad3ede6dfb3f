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

async function statusOf(pid: number, field: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(status);
  return found ? Number(found[1]) / 1024 : Number.NaN;
}

/** Processor time a process has used so far, all its threads, in seconds. NaN where /proc doesn't tell. */
export async function processorSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Behind the name, which may hold blanks: state is the first, utime the twelfth, stime the thirteenth.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}
