import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";
import { ScannerUnavailable } from "./errors.ts";
import { inTime } from "./in-time.ts";

export type ScanResult = { clean: true } | { clean: false; threat: string };

/** How long clamd is waited for: between two signs of life, and for the largest file. Milliseconds. */
export interface ScanPatience {
  idleMs: number;
  wholeMs: number;
}

const PATIENCE: ScanPatience = { idleMs: 20_000, wholeMs: 120_000 };

/** Sends a file to clamd (INSTREAM) and reads its verdict. Throws ScannerUnavailable when there is none. */
export async function scanWithClamd(
  clamdUrl: string,
  localPath: string,
  { idleMs, wholeMs }: ScanPatience = PATIENCE,
): Promise<ScanResult> {
  const socket = open(new URL(clamdUrl));
  socket.setTimeout(idleMs, () => socket.destroy(new Error("clamd does not answer in time")));
  try {
    return await inTime(wholeMs, "the scan of a file", () => askClamd(socket, localPath));
  } catch (cause) {
    if (cause instanceof ScannerUnavailable) throw cause;
    throw new ScannerUnavailable({ cause });
  } finally {
    socket.destroy();
  }
}

async function askClamd(socket: Socket, localPath: string): Promise<ScanResult> {
  const verdict = readAll(socket);
  // clamd answers and hangs up in the middle of what it refuses; its answer counts, not the broken pipe.
  const sent = pipeline(instream(localPath), socket, { end: false });
  const [said] = await Promise.all([verdict, sent.catch(() => undefined)]);
  return interpret(said);
}

function open(url: URL): Socket {
  if (url.protocol === "unix:") return connect(decodeURIComponent(url.pathname));
  return connect(Number(url.port || 3310), url.hostname);
}

/** The command, then chunks each after its length in four bytes, then a length of zero. */
async function* instream(localPath: string): AsyncGenerator<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const chunk of createReadStream(localPath) as AsyncIterable<Buffer>) {
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      said += text;
      if (said.includes("\0")) resolve(said);
    });
    socket.once("end", () => resolve(said));
    socket.once("error", reject);
    socket.once("close", () => resolve(said));
  });
}

function interpret(said: string): ScanResult {
  const verdict = said.replaceAll("\0", "").trim();
  if (/^stream: OK$/.test(verdict)) return { clean: true };
  const threat = /^stream: (.+) FOUND$/.exec(verdict)?.[1];
  if (threat !== undefined) return { clean: false, threat };
  throw new ScannerUnavailable({ cause: new Error(`clamd says: ${verdict || "nothing"}`) });
}
