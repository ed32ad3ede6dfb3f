import { decodeEntities } from "./xml-text.ts";

/** One tag of a small XML part; names without their namespace prefix. */
export interface XmlTag {
  name: string;
  /** The address its prefix is bound to; the prefix itself where nobody bound it, "" for none at all. */
  namespace: string;
  closing: boolean;
  selfClosing: boolean;
  /** Attributes by their name as written: a prefixed one is another attribute than its bare name. */
  attributes: Map<string, string>;
  /** Text between this tag and the next one, as written. */
  text: string;
}

const ATTRIBUTE = /([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The tags of `xml` in their order; comments and processing instructions are skipped. */
export function* xmlTags(xml: string): Generator<XmlTag, void, undefined> {
  const scopes: Bindings[] = [NO_BINDINGS];
  let at = xml.indexOf("<");
  while (at >= 0) {
    const end = tagEnd(xml, at);
    if (end < 0) return;
    const next = xml.indexOf("<", end);
    const mark = xml.charAt(at + 1);
    if (mark !== "!" && mark !== "?")
      yield tagOf(xml.slice(at + 1, end - 1), xml.slice(end, next < 0 ? xml.length : next), scopes);
    at = next;
  }
}

/** Prefix ("" for the default) → address, as bound where a tag stands. */
type Bindings = ReadonlyMap<string, string>;
const NO_BINDINGS: Bindings = new Map();

/** The value of an attribute that bears any namespace prefix (r:id in all its disguises). */
export function prefixedAttribute(tag: XmlTag, name: string): string | undefined {
  for (const [key, value] of tag.attributes) if (key.endsWith(`:${name}`)) return value;
  return undefined;
}

/** `scopes`: the bindings of the open elements, outermost first; this tag's own come and go here. */
function tagOf(body: string, text: string, scopes: Bindings[]): XmlTag {
  const closing = body.startsWith("/");
  const selfClosing = body.endsWith("/");
  const name = /^\/?([^\s/>]*)/.exec(body)?.[1] ?? "";
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single] of body.slice(name.length).matchAll(ATTRIBUTE)) {
    attributes.set(key, decodeEntities(double ?? single ?? ""));
  }
  const scope = closing ? (scopes.at(-1) ?? NO_BINDINGS) : bound(attributes, scopes.at(-1) ?? NO_BINDINGS);
  if (closing && scopes.length > 1) scopes.pop();
  if (!closing && !selfClosing) scopes.push(scope);
  const prefix = name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
  const namespace = scope.get(prefix) ?? prefix;
  return { name: localName(name), namespace, closing, selfClosing, attributes, text };
}

function bound(attributes: ReadonlyMap<string, string>, outer: Bindings): Bindings {
  let bindings: Map<string, string> | null = null;
  for (const [key, value] of attributes) {
    if (key !== "xmlns" && !key.startsWith("xmlns:")) continue;
    bindings ??= new Map(outer);
    bindings.set(key.slice("xmlns:".length), value);
  }
  return bindings ?? outer;
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
