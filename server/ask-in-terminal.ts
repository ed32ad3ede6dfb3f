import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

export interface Questions {
  ask(label: string): Promise<string>;
  /** What is typed isn't shown. */
  askHidden(label: string): Promise<string>;
  close(): void;
}

/** The person closed the terminal's input (Ctrl-D). */
export class Cancelled extends Error {
  override name = "Cancelled";
}

/** Asks at this process's terminal. Ctrl-C arrives as SIGINT, as everywhere. */
export function askInTerminal(): Questions {
  let isHidden = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk as Buffer);
      done();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true, historySize: 0 });
  const ended = new AbortController();
  terminal.on("close", () => ended.abort());
  // While it listens, the terminal hands the keys over as they are.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  const ask = (question: string) =>
    terminal.question(question, { signal: ended.signal }).catch((cause: unknown) => {
      throw new Cancelled("the input has ended", { cause });
    });
  return {
    ask: (label) => ask(`${label}: `),
    async askHidden(label) {
      process.stdout.write(`${label}: `);
      isHidden = true;
      try {
        return await ask("");
      } finally {
        isHidden = false;
        process.stdout.write("\n");
      }
    },
    close: () => terminal.close(),
  };
}
