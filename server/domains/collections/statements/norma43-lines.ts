import { isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import { Ibm850Decoder } from "../../task-imports/reading/csv/ibm850.ts";
import { damaged } from "./statement-refusal.ts";

/** The bytes of a file, from its beginning at each call. */
export type OpenFile = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** One record as text; `line` from 1. */
export interface RecordLine {
  line: number;
  text: string;
}

const RECORD = 80;
/** 80 characters of UTF-8 and a lot of blanks behind them. */
const LONGEST_LINE = 640;
const HEAD = 2 * RECORD + 4;
const LF = 0x0a;
const CR = 0x0d;
/** DOS ends a text with it; some banks' systems still do. */
const CONTROL_Z = 0x1a;
const SPANISH = new Set("áéíóúñüçàèòïÁÉÍÓÚÑÜÇÀÈÒÏºª");

/**
 * The records of a Norma 43 file: lines that end with CR, LF or both, or 80 bytes after 80 bytes without any line end. Banks mix
 * encodings even inside one file, so each line is read as UTF-8 if it is that, else as cp1252 or cp850, whichever makes
 * Spanish letters of more bytes of the whole file, which is read once for it. Throws StatementRefusal.
 */
export async function* norma43Lines(open: OpenFile): AsyncGenerator<RecordLine> {
  const decoder = await oldEncoding(open);
  let line = 0;
  for await (const bytes of rawLines(open())) {
    line += 1;
    const text = (
      isAscii(bytes)
        ? bytes.toString("latin1")
        : isUtf8(bytes)
          ? bytes.toString("utf8")
          : decoder.decode(bytes)
    )
      .replaceAll("\0", " ")
      .trimEnd();
    if (text !== "") yield { line, text };
  }
}

async function* rawLines(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let inBlocks: boolean | null = null;
  for await (const chunk of withoutUtf16(chunks)) {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    if (inBlocks === null && rest.length < HEAD) continue;
    inBlocks ??= isInBlocks(rest);
    const { lines, left } = inBlocks ? cutBlocks(rest) : cutLines(rest);
    yield* lines;
    rest = left;
    if (rest.length > LONGEST_LINE)
      throw damaged("una línea es mucho más larga que los 80 caracteres de Norma 43");
  }
  if (inBlocks === null && isInBlocks(rest)) {
    const { lines, left } = cutBlocks(rest);
    yield* lines;
    rest = left;
  }
  const { lines, left } = cutLines(rest);
  yield* lines;
  if (left.length > 0) yield withoutEnd(left);
}

function isInBlocks(head: Buffer): boolean {
  const first = head.subarray(0, RECORD + 1);
  return head.length > RECORD + 1 && !first.includes(LF) && !first.includes(CR);
}

function cutBlocks(bytes: Buffer): { lines: Buffer[]; left: Buffer } {
  const lines: Buffer[] = [];
  let at = 0;
  for (; at + RECORD <= bytes.length; at += RECORD) lines.push(bytes.subarray(at, at + RECORD));
  return { lines, left: bytes.subarray(at) };
}

/** A CR at the very end waits: its LF may be in the next chunk. */
function cutLines(bytes: Buffer): { lines: Buffer[]; left: Buffer } {
  const lines: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte !== LF && byte !== CR) continue;
    if (byte === CR && at + 1 === bytes.length) break;
    if (at - from > LONGEST_LINE)
      throw damaged("una línea es mucho más larga que los 80 caracteres de Norma 43");
    lines.push(withoutEnd(bytes.subarray(from, at)));
    if (byte === CR && bytes[at + 1] === LF) at += 1;
    from = at + 1;
  }
  return { lines, left: bytes.subarray(from) };
}

function withoutEnd(line: Buffer): Buffer {
  let end = line.length;
  while (end > 0 && (line[end - 1] === CONTROL_Z || line[end - 1] === CR)) end -= 1;
  return line.subarray(0, end);
}

/** The bytes without byte order mark; UTF-16 as UTF-8. */
async function* withoutUtf16(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let decoder: TextDecoder | null = null;
  let isFirst = true;
  for await (let chunk of chunks) {
    if (chunk.length === 0) continue;
    if (isFirst) {
      isFirst = false;
      if (chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder("utf-16le");
      else if (chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder("utf-16be");
      else if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) chunk = chunk.subarray(3);
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true }), "utf8") : chunk;
  }
  if (decoder) yield Buffer.from(decoder.decode(), "utf8");
}

/** cp1252 or cp850, by the bytes that stand beside a letter in lines that aren't UTF-8. */
async function oldEncoding(open: OpenFile): Promise<{ decode(bytes: Uint8Array): string }> {
  const counts = new Uint32Array(256);
  for await (const line of rawLines(open())) {
    if (isAscii(line) || isUtf8(line)) continue;
    for (let at = 0; at < line.length; at++) {
      const byte = line[at] ?? 0;
      if (byte >= 0x80 && (isLetter(line[at - 1]) || isLetter(line[at + 1])))
        counts[byte] = (counts[byte] ?? 0) + 1;
    }
  }
  const [windows, dos] = [new TextDecoder("windows-1252"), new Ibm850Decoder()];
  return spanishLetters(counts, dos) > spanishLetters(counts, windows) ? dos : windows;
}

function spanishLetters(counts: Uint32Array, decoder: { decode(bytes: Uint8Array): string }): number {
  let letters = 0;
  for (let byte = 0x80; byte < 256; byte++)
    if ((counts[byte] ?? 0) > 0 && SPANISH.has(decoder.decode(Uint8Array.of(byte))))
      letters += counts[byte] ?? 0;
  return letters;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}
