import { setTimeout } from "node:timers/promises";
import { askGraphql, type Desk } from "./server-process.ts";

const WAITING = `query ($id: ID!) { attemptFunnel(listId: $id) { waiting } }`;
const POLL_MS = 250;

/** Until the clock of attempts has taken up what was told, at its next minute at the latest. Gives how long that took, in seconds. */
export async function untilKept(desk: Desk, listId: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { attemptFunnel } = await askGraphql<{ attemptFunnel: { waiting: number } }>(desk, WAITING, {
      id: listId,
    });
    if (attemptFunnel.waiting === 0) return (performance.now() - began) / 1_000;
    await setTimeout(POLL_MS);
  }
}
