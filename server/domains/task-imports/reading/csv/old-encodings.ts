import { TextDecoder } from "node:util";
import { Ibm850Decoder } from "./ibm850.ts";

/** Letters of Spain beyond ASCII: what tells the encodings of one byte a character apart. */
const LETTERS = new Set("áéíóúñüçàèòïÁÉÍÓÚÑÜÇÀÈÒÏ");
const CANDIDATES = ["ibm850", "macintosh"] as const;
/** A curly apostrophe ("O’Brien") is an accented letter elsewhere: one kind of byte proves nothing. */
const LEAST_KINDS = 2;
const CLEARLY_MORE = 3;
const UPPER = 0x80;

/**
 * Counts the bytes that stand beside a letter and says which encoding of one byte a character makes Spanish words of
 * them: windows-1252 unless another clearly does better.
 */
export class OldEncodings {
  readonly #counts = new Uint32Array(256);

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte < UPPER) continue;
      if (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))
        this.#counts[byte] = (this.#counts[byte] ?? 0) + 1;
    }
  }

  likeliest(): string {
    const usual = this.#hits(new TextDecoder("windows-1252")).hits;
    let best = "windows-1252";
    let most = usual * CLEARLY_MORE;
    for (const name of CANDIDATES) {
      const { hits, kinds } = this.#hits(name === "ibm850" ? new Ibm850Decoder() : new TextDecoder(name));
      if (kinds < LEAST_KINDS || hits <= most) continue;
      best = name;
      most = hits;
    }
    return best;
  }

  #hits(decoder: { decode(bytes: Uint8Array): string }): { hits: number; kinds: number } {
    let hits = 0;
    let kinds = 0;
    for (let byte = UPPER; byte < 256; byte++) {
      const count = this.#counts[byte] ?? 0;
      if (count === 0 || !LETTERS.has(decoder.decode(Uint8Array.of(byte)))) continue;
      hits += count;
      kinds += 1;
    }
    return { hits, kinds };
  }
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
}
