import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { sealCodesIn } from "../../../schema/rules/seals.ts";
import { TooLarge, UnsupportedFile } from "../../platform/refusals.ts";

const MOST_BYTES = 25 * 1024 * 1024;
const PDF = "%PDF-";
const NO_PDF = "Sube el documento en PDF, tal como se descargó.";
/** Longer than a code, or any of the marks, which may lie across two pieces. */
const OVERLAP = 32;
const MOST_CODES = 8;
/** Ours has one end; whoever continues it adds more after that. */
const MOST_ENDS = 16;
const END = /%%EOF(\r?\n)?/g;
/** Of a signature's dictionary: which bytes it is about. With what ends the name, which may come with the next piece. */
const SIGNED = /\/ByteRange[\s[]/g;

/** What a file is up to an end within it. */
interface Part {
  bytes: number;
  sha256: string;
  /** That say to be in it. */
  signatures: number;
}

export interface ReadFile extends Part {
  /** Codes that stand in it as plain text, which those of our own files do. */
  codes: string[];
  /** As it was before something was added, if anything was: the shortest first. */
  beginnings: Part[];
}

/** A PDF as it comes in, of which nothing is kept. Throws TooLarge (25 MB), UnsupportedFile (no PDF). */
export async function readThrough(content: Readable): Promise<ReadFile> {
  const hash = createHash("sha256");
  const codes = new Set<string>();
  const beginnings: Part[] = [];
  let [bytes, signatures, tail] = [0, 0, ""];
  for await (const piece of content as AsyncIterable<Buffer>) {
    const text = tail + piece.toString("latin1");
    if (bytes < PDF.length && !text.slice(0, PDF.length).startsWith(PDF.slice(0, text.length)))
      throw new UnsupportedFile(NO_PDF);
    if (bytes + piece.length > MOST_BYTES) throw new TooLarge("El archivo no puede pasar de 25 MB.");
    const signed = endsOf(text, SIGNED, tail.length);
    let hashed = 0;
    for (const end of endsOf(text, END, tail.length).slice(0, MOST_ENDS - beginnings.length)) {
      hash.update(piece.subarray(hashed, end));
      hashed = end;
      const before = signed.filter((at) => at <= end).length;
      const sha256 = hash.copy().digest("hex");
      beginnings.push({ bytes: bytes + end, sha256, signatures: signatures + before });
    }
    hash.update(piece.subarray(hashed));
    bytes += piece.length;
    signatures += signed.length;
    for (const code of sealCodesIn(text, MOST_CODES - codes.size)) codes.add(code);
    tail = text.slice(-OVERLAP);
  }
  if (bytes === 0) throw new UnsupportedFile("El archivo está vacío.", "EMPTY");
  if (bytes < PDF.length) throw new UnsupportedFile(NO_PDF);
  return { bytes, signatures, sha256: hash.digest("hex"), codes: [...codes], beginnings };
}

/** Where marks end, and where the line does that they stand on, counted from `from`, which those end after that are new. */
function endsOf(text: string, mark: RegExp, from: number): number[] {
  const ends = [...text.matchAll(mark)].flatMap(({ 0: found, 1: line = "", index }) => {
    const end = index + found.length - from;
    return line === "" ? [end] : [end - line.length, end];
  });
  return ends.filter((end) => end > 0);
}
