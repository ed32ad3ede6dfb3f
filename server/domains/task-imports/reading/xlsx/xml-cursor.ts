import { READING_LIMITS } from "../limits.ts";
import { damaged } from "../refusal.ts";
import { hostileXml } from "./xml-text.ts";

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const COLON = 0x3a;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SPACE = 0x20;

const FIRST_WINDOW = 512 * 1024;

const CDATA = Buffer.from("<![CDATA[");
const COMMENT = Buffer.from("<!--");
const DOCTYPE = Buffer.from("<!DOCTYPE");

/**
 * Walks over the tags of an XML part that arrives in chunks, by bytes and without making objects.
 * Every method that needs more bytes than there are says so (false or -1) and leaves `position` for
 * the caller to set back to the start of what it was reading; the next append() carries on there.
 */
export class XmlCursor {
  bytes: Buffer = Buffer.allocUnsafeSlow(FIRST_WINDOW);
  end = 0;
  position = 0;

  /** The tag nextTag() found: its "<", its local name, its first attribute byte. */
  tagStart = 0;
  nameStart = 0;
  nameEnd = 0;
  closing = false;
  selfClosing = false;

  /** Adds a chunk behind what isn't read yet. */
  append(chunk: Buffer): void {
    const pending = this.end - this.position;
    if (pending > READING_LIMITS.xmlElementBytes) throw damaged("contiene un elemento desmesurado");
    const needed = pending + chunk.length;
    const source = this.bytes;
    if (needed > source.length) this.bytes = Buffer.allocUnsafeSlow(needed * 2);
    source.copy(this.bytes, 0, this.position, this.end);
    chunk.copy(this.bytes, pending);
    this.position = 0;
    this.end = needed;
  }

  /** Moves behind the next tag. False: no whole tag is left, `position` stands on its "<" or at the end. */
  nextTag(): boolean {
    const { bytes, end } = this;
    for (;;) {
      let at = this.position;
      while (at < end && bytes[at] !== LESS) at++;
      this.position = at;
      this.tagStart = at;
      if (at + 1 >= end) return false;
      const mark = bytes[at + 1];
      if (mark !== BANG && mark !== QUESTION) return this.#readTag(at);
      if (!this.#skipMarkup(at)) return false;
    }
  }

  /** Length of the local name of the current tag. */
  get nameLength(): number {
    return this.nameEnd - this.nameStart;
  }

  /** True when the current tag's local name is `name` (as bytes). */
  named(name: Buffer): boolean {
    const { bytes, nameStart } = this;
    if (this.nameEnd - nameStart !== name.length) return false;
    for (let at = 0; at < name.length; at++) if (bytes[nameStart + at] !== name[at]) return false;
    return true;
  }

  /** End of the text that starts at `position` (the "<" of the next tag); CDATA and comments belong to it. -1: more bytes needed. */
  textEnd(): number {
    const { bytes, end } = this;
    let at = this.position;
    for (;;) {
      while (at < end && bytes[at] !== LESS) at++;
      if (at + 1 >= end) return -1;
      const mark = bytes[at + 1];
      if (mark !== BANG && mark !== QUESTION) break;
      if (!this.#skipMarkup(at)) return -1;
      at = this.position;
    }
    this.position = at;
    return at;
  }

  #readTag(start: number): boolean {
    const { bytes, end } = this;
    let at = start + 1;
    this.closing = bytes[at] === SLASH;
    if (this.closing) at++;
    this.nameStart = at;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte <= SPACE || byte === GREATER || byte === SLASH) break;
      if (byte === COLON) this.nameStart = at + 1;
    }
    this.nameEnd = at;
    for (; at < end; at++) {
      const byte = bytes[at];
      if (byte === GREATER) break;
      if (byte !== QUOTE && byte !== APOSTROPHE) continue;
      at++;
      while (at < end && bytes[at] !== byte) at++;
    }
    if (at >= end) return false;
    this.selfClosing = bytes[at - 1] === SLASH;
    this.position = at + 1;
    return true;
  }

  /** Skips what starts with "<!" or "<?" at `start`. False: it isn't whole yet, `position` unchanged. */
  #skipMarkup(start: number): boolean {
    const rest = this.bytes.subarray(start, this.end);
    if (rest.length < CDATA.length && rest[1] === BANG) return false;
    if (startsWithAnyCase(rest, DOCTYPE)) throw hostileXml();
    let closing = ">";
    if (startsWithAnyCase(rest, CDATA)) closing = "]]>";
    else if (startsWithAnyCase(rest, COMMENT)) closing = "-->";
    else if (rest[1] === QUESTION) closing = "?>";
    const at = rest.indexOf(closing, 2, "latin1");
    if (at < 0) return false;
    this.position = start + at + closing.length;
    return true;
  }
}

function startsWithAnyCase(bytes: Buffer, start: Buffer): boolean {
  if (bytes.length < start.length) return false;
  return bytes.toString("latin1", 0, start.length).toUpperCase() === start.toString("latin1").toUpperCase();
}
