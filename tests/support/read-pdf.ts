import { inflateSync } from "node:zlib";

export interface ReadPdf {
  title: string;
  language: string;
  /** Titles of the outline with their depth, from 0. */
  bookmarks: { title: string; depth: number }[];
  /** Selectable text of each page, with one blank between words. */
  pages: string[];
  /** How often each tag (H1, P, TD …) stands in the structure. */
  tags: Map<string, number>;
}

type Objects = Map<string, { dictionary: string; stream: Buffer | null }>;
type Fonts = Map<string, Map<string, string>>;

/** Reads a PDF as pdfkit writes it, as other programs would: objects by the cross-reference, text by its fonts' maps. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = readObjects(file);
  const catalog = find(objects, (dictionary) => /\/Type \/Catalog/.test(dictionary));
  const fonts = readFonts(objects);
  const info = /\/Info (\d+) 0 R/.exec(file.toString("latin1"))?.[1] ?? "";
  const outlines = reference(catalog, "Outlines");
  return {
    title: textOf(objects, objects.get(info)?.dictionary ?? "", "Title"),
    language: textOf(objects, catalog, "Lang"),
    bookmarks: outlines === null ? [] : readOutline(objects, outlines, -1),
    pages: readPages(objects, fonts),
    tags: countTags(objects),
  };
}

function readObjects(file: Buffer): Objects {
  const source = file.toString("latin1");
  const start = Number(/startxref\s+(\d+)/.exec(source)?.[1]);
  const table = source.slice(start, source.indexOf("trailer", start));
  const objects: Objects = new Map();
  for (const [, offset] of table.matchAll(/^(\d{10}) \d{5} n/gm)) {
    const at = Number(offset);
    const head = /^(\d+) 0 obj\s*/.exec(source.slice(at, at + 20));
    if (!head) throw new Error(`no object at ${at}`);
    const begin = at + head[0].length;
    const end = source.indexOf("endobj", begin);
    const streamAt = source.slice(begin, end).search(/stream\r?\n/);
    const dictionary = source.slice(begin, streamAt === -1 ? end : begin + streamAt);
    objects.set(head[1] ?? "", {
      dictionary,
      stream: streamAt === -1 ? null : unpack(file, dictionary, source.indexOf("\n", begin + streamAt) + 1),
    });
  }
  return objects;
}

function unpack(file: Buffer, dictionary: string, at: number): Buffer {
  const bytes = file.subarray(at, at + Number(/\/Length (\d+)/.exec(dictionary)?.[1]));
  return /FlateDecode/.test(dictionary) ? inflateSync(bytes) : bytes;
}

function find(objects: Objects, fits: (dictionary: string) => boolean): string {
  return [...objects.values()].find(({ dictionary }) => fits(dictionary))?.dictionary ?? "";
}

function reference(dictionary: string, name: string): string | null {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? null;
}

/** A string under a name, in the dictionary or in an object of its own. */
function textOf(objects: Objects, dictionary: string, name: string): string {
  const there = reference(dictionary, name);
  const from =
    there === null
      ? dictionary.slice(dictionary.search(new RegExp(`/${name} ?\\(`)))
      : (objects.get(there)?.dictionary ?? "");
  const raw = /\(((?:\\[\s\S]|[^\\)])*)\)/.exec(from)?.[1] ?? "";
  const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };
  const plain = raw.replace(/\\([\s\S])/g, (_all, char: string) => escapes[char] ?? char);
  if (!plain.startsWith("\u00fe\u00ff")) return plain;
  return Buffer.from(plain.slice(2), "latin1").swap16().toString("utf16le");
}

function readOutline(objects: Objects, id: string, depth: number): ReadPdf["bookmarks"] {
  const dictionary = objects.get(id)?.dictionary ?? "";
  const own = depth < 0 ? [] : [{ title: textOf(objects, dictionary, "Title"), depth }];
  const [child, next] = [reference(dictionary, "First"), depth < 0 ? null : reference(dictionary, "Next")];
  return [
    ...own,
    ...(child === null ? [] : readOutline(objects, child, depth + 1)),
    ...(next === null ? [] : readOutline(objects, next, depth)),
  ];
}

/** Glyph to text, by the name a font has in the pages. */
function readFonts(objects: Objects): Fonts {
  const fonts: Fonts = new Map();
  for (const { dictionary } of objects.values()) {
    for (const [, name = "", id = ""] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = reference(objects.get(id)?.dictionary ?? "", "ToUnicode");
      fonts.set(name, glyphs(objects.get(map ?? "")?.stream?.toString("latin1") ?? ""));
    }
  }
  return fonts;
}

function glyphs(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, text = ""], index) => {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, "0");
      found.set(code, Buffer.from(text.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
    });
  }
  return found;
}

function readPages(objects: Objects, fonts: Fonts): string[] {
  const root = find(objects, (dictionary) => /\/Type \/Pages/.test(dictionary));
  const kids = /\/Kids \[([^\]]*)\]/.exec(root)?.[1] ?? "";
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = ""]) => {
    const contents = reference(objects.get(id)?.dictionary ?? "", "Contents");
    return readText(objects.get(contents ?? "")?.stream?.toString("latin1") ?? "", fonts);
  });
}

function readText(content: string, fonts: Fonts): string {
  let font = fonts.get("");
  let line = "";
  let text = "";
  for (const [, y, name, pieces] of content.matchAll(
    /1 0 0 1 [\d.-]+ ([\d.-]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (y !== undefined && y !== line) text += " ";
    line = y ?? line;
    if (name !== undefined) font = fonts.get(name);
    for (const [, codes = ""] of (pieces ?? "").matchAll(/<([0-9a-f]+)>/gi))
      text += codes.replace(/.{4}/g, (code) => font?.get(code.toLowerCase()) ?? "\ufffd");
  }
  return text.replace(/\s+/g, " ").trim();
}

function countTags(objects: Objects): Map<string, number> {
  const tags = new Map<string, number>();
  for (const { dictionary } of objects.values()) {
    const tag = /^<<\s*\/S \/(\w+)/.exec(dictionary)?.[1];
    if (tag !== undefined && /\/P \d+ 0 R/.test(dictionary)) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  return tags;
}
