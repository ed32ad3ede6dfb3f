import { isUtf8 } from "node:buffer";

interface Decoder {
  decode(bytes: Uint8Array): string;
}

/** Stands before each stretch of bytes that isn't UTF-8; no plain text has it, and no cell keeps it. */
export const STRAY_MARK = "\u0001";

const LINE_FEED = 10;
const LETTER = 0x78;

/**
 * Text that is UTF-8 but for some bytes: lines that are whole stay UTF-8, in the others what can't be UTF-8 is decoded
 * by `old` and marked. `bytes` ends with a whole character or with a stray byte.
 */
export function decodeApart(bytes: Buffer, old: Decoder): string {
  let text = "";
  for (const line of linesOf(bytes)) {
    if (isUtf8(line)) text += line.toString("utf8");
    else
      for (const [piece, good] of piecesOf(line))
        text += good ? piece.toString("utf8") : STRAY_MARK + old.decode(piece);
  }
  return text;
}

/** The line with a letter in the place of what is UTF-8 beyond ASCII: what is left above 127 is stray. */
export function strayOnly(line: Buffer): Buffer {
  const pieces = [...piecesOf(line)].map(([piece, good]) =>
    good ? piece.map((byte) => (byte > 127 ? LETTER : byte)) : piece,
  );
  return Buffer.concat(pieces);
}

/** Line by line, each with its line feed. */
export function* linesOf(bytes: Buffer): Generator<Buffer, void, undefined> {
  let start = 0;
  while (start < bytes.length) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    yield bytes.subarray(start, end);
    start = end;
  }
}

/** Stretches of whole UTF-8 and of bytes that aren't, in turn. */
function* piecesOf(line: Buffer): Generator<[Buffer, boolean], void, undefined> {
  let start = 0;
  let good = true;
  let at = 0;
  while (at < line.length) {
    const length = characterLength(line, at);
    if (length > 0 !== good) {
      if (at > start) yield [line.subarray(start, at), good];
      start = at;
      good = length > 0;
    }
    at += Math.max(1, length);
  }
  if (at > start) yield [line.subarray(start, at), good];
}

/**
 * Bytes of the UTF-8 character at `at`; 0 when there is none. Only what Latin texts are made of counts here: the code
 * page of DOS writes "Íñ" with the bytes of a Hebrew accent.
 */
function characterLength(bytes: Buffer, at: number): number {
  const byte = bytes[at] as number;
  if (byte < 0x80) return 1;
  const length = byte >= 0xf0 ? 4 : byte >= 0xe2 ? 3 : byte >= 0xc2 && byte <= 0xc9 ? 2 : 0;
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}
