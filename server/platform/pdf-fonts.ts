/**
 * pdfkit reads and shapes every font anew for each document, and cuts out the signs that are in it, which is most of what
 * printing one costs. A process that prints many keeps the fonts it has read, how two signs stand beside each other, and one
 * cut with the signs of Spanish documents, which all get; only one with other signs is cut anew. The same document gives the
 * same bytes, whatever was printed before.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import { deflateSync } from "node:zlib";
import pdfmake from "pdfmake";
import { SignPairs, type GlyphRun } from "./pdf-sign-pairs.ts";

interface Fontkit {
  create(data: Uint8Array): object;
  registerFormat(format: {
    new (stream: { buffer: Uint8Array }): object;
    probe(data: Uint8Array): boolean;
  }): void;
}

/** A font of one document, as pdfkit has it. */
interface DocumentFont {
  document: { ref(data?: object): object };
  /** What was read. */
  font: object;
  subset: { glyphs: number[]; mapping: Record<number, number>; encode(): Uint8Array };
  widths: number[];
  unicode: number[][];
  layoutRun(text: string, features?: object): GlyphRun;
  encode(text: string): unknown;
  embed(): unknown;
}

interface Provider {
  provideFont: (this: Provider, ...asked: unknown[]) => DocumentFont;
}

/** What all documents share of a font. */
interface Shared extends Pick<DocumentFont, "widths" | "unicode"> {
  glyphs: number[];
  mapping: Record<number, number>;
  /** The cut with these glyphs and no others, compressed. */
  file: Buffer;
  pairs: SignPairs;
}

/** What a font's file is replaced by in pdfmake's hands: this and its path. */
const MARK = "kept font ";
/** Programs that read a PDF often take "fi" drawn as one sign for nothing. */
const WITHOUT_LIGATURES = { liga: false };
const LATIN = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join("");
/** In the cut of every document; words of these are shaped sign by sign. */
export const SIGNS = `${LATIN}\u00a0áéíóúüñçÁÉÍÓÚÜÑÇàèòïÀÈÒÏ¿¡ªº·€–—«»“”‘’…•§`;

const kept = new Map<string, object>();
const shared = new WeakMap<object, Shared>();
const given = new WeakSet<DocumentFont>();
let isRegistered = false;

/** Not in the types. */
const files = (pdfmake as unknown as { virtualfs: VirtualFiles }).virtualfs;

interface VirtualFiles {
  existsSync(name: string): boolean;
  writeFileSync(name: string, content: Buffer, options: object): void;
}

/** A name for pdfmake's list of fonts, behind which the file stands, read once. */
export function keptFont(path: string): string {
  if (!isRegistered) register();
  const name = basename(path);
  if (!files.existsSync(name)) files.writeFileSync(name, Buffer.from(MARK + path), {});
  return name;
}

function register(): void {
  isRegistered = true;
  const load = createRequire(createRequire(import.meta.url).resolve("pdfmake"));
  const fontkit = createRequire(load.resolve("pdfkit"))("fontkit") as Fontkit;
  fontkit.registerFormat(
    class {
      static probe(data: Uint8Array): boolean {
        return textOf(data).startsWith(MARK);
      }

      // What a constructor returns stands in for the object: pdfkit gets the font that was read before.
      constructor({ buffer }: { buffer: Uint8Array }) {
        const path = textOf(buffer).slice(MARK.length);
        const font = kept.get(path) ?? fontkit.create(readFileSync(path));
        kept.set(path, font);
        return font;
      }
    },
  );
  const { prototype } = (load("./PDFDocument.js") as { default: { prototype: Provider } }).default;
  const { provideFont } = prototype;
  prototype.provideFont = function (...asked) {
    const font = provideFont.apply(this, asked);
    if (!given.has(font)) share(font);
    return font;
  };
}

function textOf(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 1_024)).toString();
}

/** Gives a document's font what others of the same file have found out. */
function share(font: DocumentFont): void {
  given.add(font);
  const layoutRun = font.layoutRun.bind(font);
  const whole = (text: string) => layoutRun(text, WITHOUT_LIGATURES);
  font.layoutRun = whole;
  const own = shared.get(font.font) ?? begin(font, whole);
  shared.set(font.font, own);
  font.layoutRun = (text) => own.pairs.shape(text) ?? whole(text);
  font.subset.glyphs = [...own.glyphs];
  font.subset.mapping = { ...own.mapping };
  font.widths = [...own.widths];
  font.unicode = [...own.unicode];
  embedCompressed(font, own);
}

/** What a font starts with in every document; `font` itself is used up for it. */
function begin(font: DocumentFont, shape: (text: string) => GlyphRun): Shared {
  font.encode(SIGNS);
  const { subset, widths, unicode } = font;
  const [glyphs, mapping] = [[...subset.glyphs], { ...subset.mapping }];
  const pairs = new SignPairs(SIGNS, shape);
  return { glyphs, mapping, widths, unicode, pairs, file: deflateSync(subset.encode(), { level: 9 }) };
}

/** The font's file is the first object that pdfkit asks for, and goes in as it is where it says that it is compressed. */
function embedCompressed(font: DocumentFont, { glyphs, file }: Shared): void {
  const { document, subset } = font;
  const [embed, cut] = [font.embed.bind(font), subset.encode.bind(subset)];
  subset.encode = () => (subset.glyphs.length === glyphs.length ? file : deflateSync(cut()));
  font.embed = () => {
    const ref = document.ref.bind(document);
    document.ref = (data) => {
      document.ref = ref;
      return ref({ ...data, Filter: "FlateDecode" });
    };
    return embed();
  };
}
