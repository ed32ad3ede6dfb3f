import { isAscii, isUtf8 } from "node:buffer";
import { open } from "node:fs/promises";
import { TextDecoder } from "node:util";
import { NO_NOTES } from "../reading-notes.ts";
import type { ReadingNotes } from "../reading-notes.ts";
import { ReadingRefusal } from "../refusal.ts";
import { Ibm850Decoder } from "./ibm850.ts";
import { OldEncodings } from "./old-encodings.ts";
import { decodeApart, linesOf, strayOnly } from "./stray-bytes.ts";

const CHUNK = 128 * 1024;
const HEAD = 64 * 1024;
/** A zero in this share of the even or odd bytes means two bytes a character. */
const UTF16_SHARE = 0.3;
const STRAY_SHARE = 0.05;
/** A file put together from two programs may have more lines of the other one. */
const STRAY_LINES_FOR_EACH = 4;
const LINE_FEED = 10;
const LONGEST_LINE = 1024 * 1024;

/**
 * The encoding of a whole text file: byte order mark, zero bytes in every second place (UTF-16 without
 * a mark), UTF-8 to the last byte or with lines that aren't, else windows-1252 (or what makes clearly better Spanish of
 * it: the code page of DOS, or that of old Macs). One accented letter in the last line decides.
 */
export async function detectEncoding(path: string): Promise<string> {
  let rest: Buffer = Buffer.alloc(0);
  let first = true;
  for await (const chunk of fileChunks(path)) {
    const marked = first ? encodingOfHead(chunk.subarray(0, HEAD)) : null;
    if (marked !== null) return marked;
    first = false;
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return mostlyUtf8(path);
    // The chunk is not reused by its reader, but the rest must not keep it alive.
    rest = Buffer.from(bytes.subarray(whole));
  }
  return isUtf8(rest) ? "utf-8" : mostlyUtf8(path);
}

/**
 * Bytes of an older encoding are hardly ever whole UTF-8 characters by chance, so lines that have such characters
 * speak for UTF-8 even where some other lines, of another program, aren't. Plain ASCII says nothing.
 */
async function mostlyUtf8(path: string): Promise<string> {
  const seen = new OldEncodings();
  let whole = 0;
  let stray = 0;
  for await (const line of fileLines(path)) {
    if (isAscii(line)) continue;
    if (isUtf8(line)) whole += 1;
    else stray += 1;
    seen.add(line);
  }
  return whole * STRAY_LINES_FOR_EACH >= stray && whole > 0 ? "utf-8" : seen.likeliest();
}

/** The encoding the stray bytes of a UTF-8 file most likely have. */
async function strayEncoding(path: string): Promise<string> {
  const seen = new OldEncodings();
  for await (const line of fileLines(path)) if (!isUtf8(line)) seen.add(strayOnly(line));
  return seen.likeliest();
}

/** Lines with their line feeds; what has none for long comes in pieces. */
async function* fileLines(path: string): AsyncGenerator<Buffer, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of fileChunks(path)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1 || (bytes.length > LONGEST_LINE ? bytes.length : 0);
    yield* linesOf(bytes.subarray(0, end));
    rest = Buffer.from(bytes.subarray(end));
  }
  if (rest.length > 0) yield rest;
}

/** What the first bytes alone prove; null when they don't. */
export function encodingOfHead(head: Buffer): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const pairs = Math.floor(head.length / 2);
  let evenZeros = 0;
  let oddZeros = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) evenZeros++;
    if (head[at + 1] === 0) oddZeros++;
  }
  if (oddZeros > pairs * UTF16_SHARE && evenZeros < pairs * STRAY_SHARE) return "utf-16le";
  if (evenZeros > pairs * UTF16_SHARE && oddZeros < pairs * STRAY_SHARE) return "utf-16be";
  return null;
}

/**
 * The text of the file in pieces, without byte order mark. Bytes of a UTF-8 file that aren't UTF-8 are marked
 * (STRAY_MARK), and `notes` says from then on how they are read. Stopping early closes the file.
 */
export async function* decodedChunks(
  path: string,
  encoding: string,
  notes: ReadingNotes = { ...NO_NOTES },
): AsyncGenerator<string, void, undefined> {
  if (encoding === "utf-8") return yield* decodedUtf8(path, notes);
  const decoder = decoderFor(encoding);
  for await (const chunk of fileChunks(path)) yield decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  // Half a character at the very end (a line feed some tool appended to UTF-16) is no cell.
  if (rest !== "" && rest !== "\uFFFD") yield rest;
}

async function* decodedUtf8(path: string, notes: ReadingNotes): AsyncGenerator<string, void, undefined> {
  let old: Pick<TextDecoder, "decode"> | null = null;
  const decode = async (bytes: Buffer): Promise<string> => {
    if (isUtf8(bytes)) return bytes.toString("utf8");
    notes.stray ??= { rows: [], count: 0, encoding: await strayEncoding(path) };
    old ??= decoderFor(notes.stray.encoding);
    return decodeApart(bytes, old);
  };
  let rest: Buffer = Buffer.alloc(0);
  let first = true;
  for await (const chunk of fileChunks(path)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = wholeCharacters(bytes);
    const text = await decode(bytes.subarray(0, whole));
    yield first && text.startsWith("\uFEFF") ? text.slice(1) : text;
    first = false;
    rest = Buffer.from(bytes.subarray(whole));
  }
  if (rest.length > 0) yield await decode(rest);
}

export function decoderFor(encoding: string): Pick<TextDecoder, "decode"> {
  if (encoding === "ibm850") return new Ibm850Decoder();
  try {
    return new TextDecoder(encoding);
  } catch {
    throw new ReadingRefusal(
      "UNSUPPORTED_FORMAT",
      `La codificación de texto «${encoding}» no se puede leer.`,
    );
  }
}

async function* fileChunks(path: string): AsyncGenerator<Buffer, void, undefined> {
  const file = await open(path, "r");
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const { bytesRead } = await file.read(chunk, 0, CHUNK, null);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Length of `bytes` without a UTF-8 sequence that is cut off at its end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
