import type { BuildReport } from "./build-steps.ts";

/** One line a step, the same for the build and the start. */
export const printProgress: BuildReport = {
  started: (label) => print(`… ${label}`),
  finished: (label, { skipped, seconds }) =>
    print(skipped ? `✓ ${label} (sin cambios)` : `✓ ${label} (${inSeconds(seconds)})`),
};

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function inSeconds(seconds: number): string {
  return `${seconds.toLocaleString("es-ES", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`;
}
