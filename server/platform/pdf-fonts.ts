/**
 * pdfkit reads and shapes every font anew for each document, which is most of what printing one costs. A process that prints
 * many keeps the fonts it has read and the words it has shaped; the same document gives the same bytes.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import pdfmake from "pdfmake";

interface GlyphRun {
  positions: object[];
}

interface Font {
  layout(text: string, features: object): GlyphRun;
}

interface Fontkit {
  create(data: Uint8Array): Font;
  registerFormat(format: {
    new (stream: { buffer: Uint8Array }): object;
    probe(data: Uint8Array): boolean;
  }): void;
}

/** Words of law and headings recur; names don't, so what is kept is forgotten now and then. */
const MOST_RUNS = 20_000;
/** What a font's file is replaced by in pdfmake's hands: this and its path. */
const MARK = "kept font ";

const kept = new Map<string, Font>();
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
  const load = createRequire(
    createRequire(createRequire(import.meta.url).resolve("pdfmake")).resolve("pdfkit"),
  );
  const fontkit = load("fontkit") as Fontkit;
  fontkit.registerFormat(
    class {
      static probe(data: Uint8Array): boolean {
        return textOf(data).startsWith(MARK);
      }

      // What a constructor returns stands in for the object: pdfkit gets the font that was read before.
      constructor({ buffer }: { buffer: Uint8Array }) {
        const path = textOf(buffer).slice(MARK.length);
        const font = kept.get(path) ?? shapingOnce(fontkit.create(readFileSync(path)));
        kept.set(path, font);
        return font;
      }
    },
  );
}

function textOf(data: Uint8Array): string {
  return Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 1_024)).toString();
}

/** Programs that read a PDF often take "fi" drawn as one sign for nothing. */
const WITHOUT_LIGATURES = { liga: false };

/** pdfkit, which is told of no features, remembers the words of one document, and this those of all. */
function shapingOnce(font: Font): Font {
  const runs = new Map<string, GlyphRun>();
  const shape = font.layout.bind(font);
  font.layout = (text) => {
    let run = runs.get(text);
    if (run === undefined) {
      run = shape(text, WITHOUT_LIGATURES);
      if (runs.size >= MOST_RUNS) runs.clear();
      runs.set(text, run);
    }
    // pdfkit scales the positions it is given in place.
    const own = Object.create(run) as GlyphRun;
    own.positions = run.positions.map((position) => ({ ...position }));
    return own;
  };
  return font;
}
