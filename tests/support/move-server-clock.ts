import { moveDate } from "./moved-date.ts";

/**
 * Loaded into a served application before its own first line: its clock goes on from where the test wants it, at the
 * start and whenever the test says so. The product knows nothing of it.
 */
moveDate(Number(process.env["TEST_CLOCK_MOVED_BY_MS"] ?? "0"));

process.on("message", (message: { kind?: string; byMs?: number }) => {
  if (message.kind !== "move-clock") return;
  moveDate(message.byMs ?? 0);
  process.send?.({ kind: "clock-moved" });
});
