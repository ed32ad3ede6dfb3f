/** What the server tells the process that started it (npm start shows it line by line). */
export type StartMessage =
  | { kind: "step"; step: "database" | "migrations" | "demo-data" | "listening" }
  | { kind: "ready"; url: string; demo: boolean; mailPort: number | null }
  | { kind: "refused"; message: string };

/** Over the IPC channel when there is one; started directly, nobody listens. */
export function tellStarter(message: StartMessage): void {
  if (process.connected) process.send?.(message);
}

export function isStartMessage(value: unknown): value is StartMessage {
  return typeof value === "object" && value !== null && "kind" in value;
}
