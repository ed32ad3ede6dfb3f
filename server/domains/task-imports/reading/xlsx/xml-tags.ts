import { decodeEntities } from "./xml-text.ts";

/** One tag of a small XML part; names without their namespace prefix. */
export interface XmlTag {
  name: string;
  closing: boolean;
  selfClosing: boolean;
  /** Attributes by local name; a prefixed one also stands under "prefix:name". */
  attributes: Map<string, string>;
  /** Text between this tag and the next one, as written. */
  text: string;
}

const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The tags of `xml` in their order; comments and processing instructions are skipped. */
export function* xmlTags(xml: string): Generator<XmlTag, void, undefined> {
  let at = xml.indexOf("<");
  while (at >= 0) {
    const end = tagEnd(xml, at);
    if (end < 0) return;
    const next = xml.indexOf("<", end);
    const mark = xml.charAt(at + 1);
    if (mark !== "!" && mark !== "?")
      yield tagOf(xml.slice(at + 1, end - 1), xml.slice(end, next < 0 ? xml.length : next));
    at = next;
  }
}

/** The value of an attribute that bears any namespace prefix (r:id in all its disguises). */
export function prefixedAttribute(tag: XmlTag, name: string): string | undefined {
  for (const [key, value] of tag.attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}

function tagOf(body: string, text: string): XmlTag {
  const closing = body.startsWith("/");
  const selfClosing = body.endsWith("/");
  const name = /^\/?([^\s/>]*)/.exec(body)?.[1] ?? "";
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single] of body.slice(name.length).matchAll(ATTRIBUTE)) {
    const value = decodeEntities(double ?? single ?? "");
    attributes.set(key, value);
    const local = localName(key);
    if (local !== key && !attributes.has(local)) attributes.set(local, value);
  }
  return { name: localName(name), closing, selfClosing, attributes, text };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Position after the ">" that ends the tag at `start`; a ">" inside quotes doesn't count. -1 at the end. */
function tagEnd(xml: string, start: number): number {
  if (xml.startsWith("<!--", start)) return after(xml, "-->", start);
  if (xml.startsWith("<![CDATA[", start)) return after(xml, "]]>", start);
  let at = start + 1;
  while (at < xml.length) {
    const character = xml.charAt(at);
    if (character === ">") return at + 1;
    if (character === '"' || character === "'") at = xml.indexOf(character, at + 1);
    if (at < 0) return -1;
    at++;
  }
  return -1;
}

function after(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}
