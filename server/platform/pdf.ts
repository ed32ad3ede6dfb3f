import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { boundedQueue } from "./bounded-queue.ts";
import type { LetterPages, LetterSheets } from "./letter-sheets.ts";

/** A document to be printed, as plain data: it travels to another process. */
export interface PdfDocument {
  title: string;
  /** In the properties of the file. */
  subject: string;
  author: string;
  /** Under the title, one line each. */
  facts: string[];
  /** May be empty. */
  lead: string;
  sections: PdfSection[];
  /** At the foot of every page, beside its number. */
  footer: string;
  /** When it was written down: the same document gives the same bytes. */
  date: Date;
  /** At the head of every page, e.g. the number of a case. */
  reference?: string;
  /** Across every page, e.g. "BORRADOR". */
  watermark?: string;
  /** At its end, with a QR of the address, and at the foot of every page; its code stands in the properties, too. */
  seal?: PdfSeal;
  /** Room for a signature, see pdf-signature/. */
  signature?: SignaturePlace;
}

/** How whoever holds the document finds out whether it is genuine. */
export interface PdfSeal {
  title: string;
  text: string;
  code: string;
  /** What the QR opens. */
  address: string;
  /** At the foot of every page. */
  foot: string;
}

export interface SignaturePlace {
  /** Who signs, why, when. */
  name: string;
  reason: string;
  at: Date;
  /** Most the signature can take. */
  bytes: number;
}

export interface PdfSection {
  /** Empty: what follows belongs to what stands above. */
  title: string;
  blocks: PdfBlock[];
}

export interface PdfBlock {
  /** CAPTION: a heading below the section's, with what follows it. */
  kind: "PARAGRAPH" | "LIST" | "TABLE" | "CAPTION";
  text: string;
  items: string[];
  columns: string[];
  /** Each row has as many cells as there are columns. */
  rows: string[][];
  /** Of a TABLE: a bar at the end of each row, from 0 to 1 of its place; the cells say what it shows. On paper alone. */
  bars?: number[];
}

export type PrintOrder =
  | { format: "PDF" | "DOCX"; document: PdfDocument }
  | { format: "LETTERS"; sheets: LetterSheets };

/** `letters`: where each of several letters stands in the file. */
export interface Printed {
  file: Uint8Array;
  letters?: LetterPages[];
}

export type PrintReport = ({ type: "done" } & Printed) | { type: "failed"; message: string };

const ENTRY = new URL(
  import.meta.url.endsWith(".ts") ? "./pdf-process.ts" : "./pdf-process.js",
  import.meta.url,
);
const HEAP_MEGABYTES = 192;
/** Of young objects: a document is made of many, and all are gone when it is printed. */
const YOUNG_MEGABYTES = 32;
const LONGEST_MS = 60_000;
const WAITING = 16;
const RETRY_AFTER_SECONDS = 5;

const inTurn = boundedQueue(1, WAITING, RETRY_AFTER_SECONDS);

/**
 * The document as a PDF: A4, selectable text with fonts embedded, tagged headings and bookmarks, numbered pages. In a
 * process of its own that ends: laying out takes half a second of computing, and the libraries take 90 MB of memory that
 * a thread would leave behind. Throws Busy when too many wait.
 */
export function renderPdf(document: PdfDocument): Promise<Buffer> {
  return inTurn(async () => Buffer.from((await printApart({ document, format: "PDF" })).file));
}

/** The same document for a word processor (.docx), with its headings, lists and tables. Throws Busy when too many wait. */
export function renderDocx(document: PdfDocument): Promise<Buffer> {
  return inTurn(async () => Buffer.from((await printApart({ document, format: "DOCX" })).file));
}

/** In a process of its own. Whoever calls it sees to it that few run at once. */
export async function printApart(order: PrintOrder): Promise<Printed> {
  const child = startPrinter();
  try {
    return await ask(child, order);
  } finally {
    child.kill();
  }
}

function startPrinter({ isPatient = false } = {}): ChildProcess {
  const child = fork(fileURLToPath(ENTRY), [], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`],
    // None of our secrets; Windows doesn't start anything without this one.
    env: process.env["SystemRoot"] === undefined ? {} : { SystemRoot: process.env["SystemRoot"] },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}

/** One order at a time: the answer is to the last one. */
async function ask(child: ChildProcess, order: PrintOrder): Promise<Printed> {
  const settled = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(LONGEST_MS), settled.signal]);
  const answer = once(child, "message", { signal }) as Promise<[PrintReport]>;
  const death = once(child, "exit", { signal }).then(() => {
    throw new Error("the printing process ended without a result");
  });
  child.send(order);
  try {
    const [report] = await Promise.race([answer, death]);
    if (report.type === "failed") throw new Error(`the document wasn't printed: ${report.message}`);
    return report;
  } finally {
    settled.abort();
  }
}

/** Prints many documents in processes that keep their fonts: five times as fast as with one process each. */
export interface Press {
  /** How many it prints at once; more wait for their turn. */
  atOnce: number;
  print(document: PdfDocument): Promise<Buffer>;
  close(): void;
}

const PRINTERS = Math.min(2, availableParallelism());
const MOST_WAITING = 1_000;
/** A process is replaced after so many documents: what libraries leave behind doesn't add up. Each new one is slow at first. */
const MOST_OF_A_PROCESS = 5_000;

export function openPress(): Press {
  const printers = Array.from({ length: PRINTERS }, openPrinter);
  const free = [...printers];
  const printing = boundedQueue(PRINTERS, MOST_WAITING, RETRY_AFTER_SECONDS);
  let isClosed = false;
  return {
    atOnce: PRINTERS,
    print: (document) =>
      printing(async () => {
        if (isClosed) throw new Error("the press is closed");
        const printer = free.pop();
        if (!printer) throw new Error("as many print as there are printers");
        try {
          return await printer.print(document);
        } finally {
          free.push(printer);
        }
      }),
    close() {
      isClosed = true;
      for (const printer of printers) printer.close();
    },
  };
}

/** One process of a press, begun when it is needed. Whoever waits for an answer or a page comes before it. */
function openPrinter(): Pick<Press, "print" | "close"> {
  let child: ChildProcess | null = null;
  let printed = 0;
  const close = () => {
    child?.kill();
    child = null;
    printed = 0;
  };
  return {
    close,
    async print(document) {
      if (printed >= MOST_OF_A_PROCESS) close();
      child ??= startPrinter({ isPatient: true });
      printed += 1;
      try {
        return Buffer.from((await ask(child, { document, format: "PDF" })).file);
      } catch (error) {
        close();
        throw error;
      }
    },
  };
}
