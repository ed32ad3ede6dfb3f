import { TextDecoder } from "node:util";
import { textCell } from "../cell.ts";
import { damaged } from "../refusal.ts";

const LESS = 0x3c;
const AMPERSAND = 0x26;
const UNDERSCORE = 0x5f;
const LOWER_X = 0x78;
const TAB = 9;
const LINE_FEED = 10;

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ENTITY = /&(?:#[xX]([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g;
const MARKUP = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
/** Office writes characters XML cannot hold as _x000D_, and a literal "_x" as _x005F_x. */
const OFFICE_ESCAPE = /_x([0-9a-fA-F]{4})_/g;

/** How a stretch of XML bytes has to be decoded. */
export const PLAIN_ASCII = 0;
const PLAIN_UTF8 = 1;
export const NEEDS_DECODING = 2;

/** Looks at bytes[start, end): plain ASCII, plain UTF-8, or with entities, escapes or control characters. */
export function textKind(bytes: Buffer, start: number, end: number): number {
  let kind = PLAIN_ASCII;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    if (byte >= 0x80) kind = PLAIN_UTF8;
    else if (byte < 0x20 && byte !== TAB && byte !== LINE_FEED) return NEEDS_DECODING;
    else if (byte === AMPERSAND || byte === LESS) return NEEDS_DECODING;
    else if (byte === UNDERSCORE && bytes[at + 1] === LOWER_X) return NEEDS_DECODING;
  }
  return kind;
}

/** The text of an XML stretch as a plain cell. */
export function xmlText(bytes: Buffer, start: number, end: number): string {
  const kind = textKind(bytes, start, end);
  if (kind === PLAIN_ASCII) return bytes.toString("latin1", start, end);
  const text = bytes.toString("utf8", start, end);
  return kind === PLAIN_UTF8 ? text : decodeXmlText(text);
}

/** Entities, CDATA and Office escapes decoded, comments dropped; the result is a plain cell. */
function decodeXmlText(text: string): string {
  // XML itself turns every line end of its source into a line feed; an escaped one is kept.
  const lines = text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  const decoded = lines.includes("<") ? decodeMarkup(lines) : decodeEntities(lines);
  const plain = decoded.includes("_x")
    ? decoded.replace(OFFICE_ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : decoded;
  return textCell(plain);
}

/** &amp; &#233; &#xE9; … An entity nobody declared stays as it is written. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    ENTITY,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function decodeMarkup(text: string): string {
  let result = "";
  let last = 0;
  for (const match of text.matchAll(MARKUP)) {
    result += decodeEntities(text.slice(last, match.index)) + (match[1] ?? "");
    last = match.index + match[0].length;
  }
  return result + decodeEntities(text.slice(last));
}

/** The chunks of an XML part as UTF-8, whatever encoding the part is written in. */
export async function* utf8Chunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let decoder: TextDecoder | null | undefined;
  for await (const chunk of chunks) {
    decoder ??= decoder === undefined ? foreignDecoder(chunk) : null;
    if (decoder === null) yield chunk;
    else yield Buffer.from(decoder.decode(chunk, { stream: true }));
  }
}

/** A small XML part as text. Throws ReadingRefusal DAMAGED on a DOCTYPE, which no workbook has. */
export function decodeXml(bytes: Buffer): string {
  const text = (foreignDecoder(bytes) ?? new TextDecoder()).decode(bytes);
  if (/<!DOCTYPE/i.test(text)) throw hostileXml();
  return text;
}

export function hostileXml() {
  return damaged("contiene definiciones (DOCTYPE) que ninguna hoja de cálculo lleva");
}

function foreignDecoder(head: Buffer): TextDecoder | null {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === LESS && head[1] === 0))
    return new TextDecoder("utf-16le");
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === LESS))
    return new TextDecoder("utf-16be");
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    head.toString("latin1", 0, 200),
  );
  const label = declared?.[1]?.toLowerCase() ?? "utf-8";
  if (label === "utf-8" || label === "utf8" || label === "us-ascii" || label.startsWith("utf-16"))
    return null;
  try {
    return new TextDecoder(label);
  } catch {
    throw damaged(`usa una codificación desconocida (${label})`);
  }
}
