import { setTimeout } from "node:timers/promises";
import { timed } from "./measurement.ts";
import { askGraphql } from "./server-process.ts";
import type { Desk } from "./server-process.ts";
import { TASKS } from "./task-requests.ts";

const PROBE_EVERY_MS = 50;

/**
 * Times of a request that is sent twenty times a second until `until` is through, however slow the answers are. One that is
 * turned away counts as never answered.
 */
export async function probeWhile(until: Promise<unknown>, ask: () => Promise<unknown>): Promise<number[]> {
  const probes: Promise<number>[] = [];
  const through = until.then(
    () => true,
    () => true,
  );
  for (;;) {
    probes.push(timed(ask).catch(() => Number.POSITIVE_INFINITY));
    if (await Promise.race([through, setTimeout(PROBE_EVERY_MS, false)])) break;
  }
  await until;
  return Promise.all(probes);
}

/** The first page of tasks, as a browser asks for it. */
export function askForTasks(desk: Desk): Promise<unknown> {
  const page = { number: 1, size: 25 };
  return askGraphql(desk, TASKS, { filter: {}, sort: "LAST_ACTION", direction: "DESC", page });
}
