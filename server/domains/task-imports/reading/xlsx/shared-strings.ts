import { READING_LIMITS } from "../limits.ts";
import { damaged } from "../refusal.ts";
import { NEEDS_DECODING, PLAIN_ASCII, textKind, xmlText } from "./xml-text.ts";
import { XmlCursor } from "./xml-cursor.ts";
import { tooLargeUnpacked } from "./zip-archive.ts";

const ITEM = Buffer.from("si");
const PHONETIC = Buffer.from("rPh");
const LOWER_T = 0x74;
/** Marks an offset whose string holds nothing but ASCII, which decodes faster. */
const ASCII_FLAG = 0x80000000;
const OFFSET_MASK = 0x7fffffff;
const CACHE_SIZE = 4096;

/**
 * The shared strings of a workbook, packed one behind the other in a single buffer; a string becomes
 * an object only when a cell asks for it. They are read as far as asked for: the first rows of a
 * sheet rarely need more than the beginning.
 */
export class SharedStrings {
  readonly #cursor = new XmlCursor();
  readonly #source: AsyncGenerator<Buffer, void, undefined> | null;
  #packed = Buffer.allocUnsafeSlow(256 * 1024);
  #packedEnd = 0;
  #offsets = new Uint32Array(16 * 1024);
  #count = 0;
  #exhausted = false;
  readonly #cachedIndexes = new Int32Array(CACHE_SIZE).fill(-1);
  readonly #cachedTexts: string[] = Array.from({ length: CACHE_SIZE }, () => "");

  /** `source`: the bytes of sharedStrings.xml in UTF-8, null when the workbook has none. */
  constructor(source: AsyncGenerator<Buffer, void, undefined> | null) {
    this.#source = source;
  }

  /** How many strings are read so far. */
  get count(): number {
    return this.#count;
  }

  /** Reads on until string `index` is there. Throws ReadingRefusal DAMAGED when there are not so many. */
  async loadUpTo(index: number): Promise<void> {
    while (index >= this.#count) {
      const next = this.#exhausted ? undefined : await this.#source?.next();
      if (next === undefined || next.done === true) {
        this.#exhausted = true;
        throw damaged("una celda remite a un texto que no existe");
      }
      this.#cursor.append(next.value);
      this.#scan();
    }
  }

  async close(): Promise<void> {
    await this.#source?.return();
  }

  /** String `index`, which must be below `count`. */
  text(index: number): string {
    const slot = index % CACHE_SIZE;
    if (this.#cachedIndexes[slot] === index) return this.#cachedTexts[slot] as string;
    const start = this.#offsets[index] as number;
    const end =
      index + 1 < this.#count ? (this.#offsets[index + 1] as number) & OFFSET_MASK : this.#packedEnd;
    const encoding = start >= ASCII_FLAG ? "latin1" : "utf8";
    const text = this.#packed.toString(encoding, start & OFFSET_MASK, end);
    this.#cachedIndexes[slot] = index;
    this.#cachedTexts[slot] = text;
    return text;
  }

  /** Takes every whole <si> the cursor holds. */
  #scan(): void {
    const cursor = this.#cursor;
    while (cursor.nextTag()) {
      if (cursor.closing || !cursor.named(ITEM)) continue;
      const start = cursor.tagStart;
      const packedEnd = this.#packedEnd;
      const ascii = cursor.selfClosing ? true : this.#readItem();
      if (ascii === null) {
        cursor.position = start;
        this.#packedEnd = packedEnd;
        return;
      }
      this.#addOffset(packedEnd, ascii);
    }
  }

  /** Packs the text of one <si>, runs joined and readings (rPh) left out. Null: it isn't whole yet. */
  #readItem(): boolean | null {
    const cursor = this.#cursor;
    let ascii = true;
    let inPhonetic = false;
    while (cursor.nextTag()) {
      if (cursor.named(PHONETIC)) inPhonetic = !cursor.closing && !cursor.selfClosing;
      if (cursor.closing && cursor.named(ITEM)) return ascii;
      const isText = cursor.nameLength === 1 && cursor.bytes[cursor.nameStart] === LOWER_T;
      if (!isText || cursor.closing || cursor.selfClosing || inPhonetic) continue;
      const start = cursor.position;
      const end = cursor.textEnd();
      if (end < 0) return null;
      if (!this.#pack(cursor.bytes, start, end)) ascii = false;
    }
    return null;
  }

  /** Appends one stretch of XML text; true when it is ASCII. */
  #pack(bytes: Buffer, start: number, end: number): boolean {
    const kind = textKind(bytes, start, end);
    if (kind !== NEEDS_DECODING) {
      this.#reserve(end - start);
      bytes.copy(this.#packed, this.#packedEnd, start, end);
      this.#packedEnd += end - start;
      return kind === PLAIN_ASCII;
    }
    const text = xmlText(bytes, start, end);
    this.#reserve(text.length * 3);
    this.#packedEnd += this.#packed.write(text, this.#packedEnd, "utf8");
    return false;
  }

  #reserve(bytes: number): void {
    const needed = this.#packedEnd + bytes;
    if (needed <= this.#packed.length) return;
    if (needed > READING_LIMITS.sharedStringBytes) throw tooLargeUnpacked();
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.ceil(this.#packed.length * 1.5)));
    this.#packed.copy(grown, 0, 0, this.#packedEnd);
    this.#packed = grown;
  }

  #addOffset(offset: number, ascii: boolean): void {
    if (this.#count >= READING_LIMITS.sharedStrings) throw tooLargeUnpacked();
    if (this.#count === this.#offsets.length) {
      const grown = new Uint32Array(this.#offsets.length * 2);
      grown.set(this.#offsets);
      this.#offsets = grown;
    }
    this.#offsets[this.#count++] = ascii ? offset + ASCII_FLAG : offset;
  }
}
