import { TextDecoder } from "node:util";
import { SaxesParser, type SaxesTagNS } from "saxes";
import type { OpenFile } from "./norma43-lines.ts";
import { damaged, StatementRefusal } from "./statement-refusal.ts";

/** An element with its local name; attributes but the currency of an amount say nothing in camt.053. */
export interface XmlElement {
  name: string;
  namespace: string;
  currency: string | null;
  /** Its own text, trimmed. */
  text: string;
  children: XmlElement[];
  line: number;
}

/** Deeper than any message of ISO 20022 goes (some 18). */
const DEEPEST = 40;
/** Between two tags; the longest text of the standard has 500 characters. */
const LONGEST_TOKEN = 64 * 1024;
const LONGEST_VALUE = 10_000;
/** Elements kept at once: of one payment, or of a statement without its payments. */
const MOST_ELEMENTS = 20_000;

const ENCODINGS: Readonly<Record<string, string>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  "utf-16": "utf-16le",
  "utf-16le": "utf-16le",
  "utf-16be": "utf-16be",
  "iso-8859-1": "windows-1252",
  "iso-8859-15": "iso-8859-15",
  "windows-1252": "windows-1252",
};

/**
 * Reads XML from beginning to end and gives each closed element to `close`, which says whether its parent keeps it; what isn't
 * kept is forgotten, so a file of any length takes the memory of its largest kept part. Prefixes don't matter. After each chunk
 * control goes back to the caller. Throws StatementRefusal: not well-formed, another encoding than it says, any DTD (banks' files
 * have none, and entities are how small files become large ones), too deep, too long.
 */
export async function* readXml(
  open: OpenFile,
  close: (element: XmlElement, path: readonly XmlElement[]) => boolean,
): AsyncGenerator<void> {
  const reader = new TreeReader(close);
  for await (const text of decoded(open())) {
    reader.write(text);
    yield;
  }
  reader.end();
}

class TreeReader {
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #path: XmlElement[] = [];
  readonly #close: (element: XmlElement, path: readonly XmlElement[]) => boolean;
  #written = 0;
  /** Where the last complete tag or text ended. */
  #lastToken = 0;
  #elements = 0;

  constructor(close: (element: XmlElement, path: readonly XmlElement[]) => boolean) {
    this.#close = close;
    const parser = this.#parser;
    const token = () => {
      this.#lastToken = parser.position;
    };
    parser.on("opentag", (tag) => {
      token();
      this.#opened(tag);
    });
    parser.on("text", (text) => {
      token();
      this.#said(text);
    });
    parser.on("cdata", (text) => {
      token();
      this.#said(text);
    });
    parser.on("closetag", () => {
      token();
      this.#closed();
    });
    parser.on("comment", token);
    parser.on("processinginstruction", token);
    parser.on("doctype", () => {
      throw this.#forbidden();
    });
    parser.on("error", (error) => {
      throw damaged(
        `el XML está mal formado en la línea ${parser.line} (${error.message.replace(/^\d+:\d+: /, "").slice(0, 100)})`,
      );
    });
  }

  write(text: string): void {
    // A DTD is refused where it begins: what it holds isn't even collected.
    if (this.#path.length === 0 && /<!DOCTYPE/i.test(text)) throw this.#forbidden();
    // Indentation is half of such a file, says nothing, and costs the parser as much as what does.
    const dense = text.replace(/\n[ \t]+</g, "\n<");
    this.#parser.write(dense);
    this.#written += dense.length;
    if (this.#written - this.#lastToken > LONGEST_TOKEN)
      throw damaged(`en la línea ${this.#parser.line} hay un texto sin fin`);
  }

  end(): void {
    this.#parser.close();
  }

  #opened(tag: SaxesTagNS): void {
    if (this.#path.length >= DEEPEST)
      throw damaged(`en la línea ${this.#parser.line} hay más de ${DEEPEST} elementos uno dentro de otro`);
    this.#elements += 1;
    if (this.#elements > MOST_ELEMENTS)
      throw damaged(
        `en la línea ${this.#parser.line} un movimiento o una cabecera tiene más de ${MOST_ELEMENTS} elementos`,
      );
    this.#path.push({
      name: tag.local,
      namespace: tag.uri,
      currency: tag.attributes["Ccy"]?.value ?? null,
      text: "",
      children: [],
      line: this.#parser.line,
    });
  }

  #said(text: string): void {
    const element = this.#path.at(-1);
    if (element === undefined) return;
    element.text += text;
    if (element.text.length > LONGEST_VALUE) {
      // Blanks between elements may be long; a value may not.
      element.text = element.text.trim();
      if (element.text.length > LONGEST_VALUE)
        throw damaged(
          `en la línea ${this.#parser.line} el texto de «${element.name}» tiene más de ${LONGEST_VALUE} caracteres`,
        );
    }
  }

  #closed(): void {
    const element = this.#path.pop();
    if (element === undefined) return;
    element.text = element.text.trim();
    const isKept = this.#close(element, this.#path);
    if (isKept) this.#path.at(-1)?.children.push(element);
    else this.#elements -= sizeOf(element);
  }

  #forbidden(): StatementRefusal {
    return new StatementRefusal(
      "FORBIDDEN_CONTENT",
      "El archivo contiene una definición de tipo de documento (DOCTYPE), que ningún extracto de un banco lleva. No se ha leído.",
    );
  }
}

function sizeOf(element: XmlElement): number {
  return element.children.reduce((sum, child) => sum + sizeOf(child), 1);
}

async function* decoded(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let head = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (decoder !== null) {
      yield textOf(decoder, chunk);
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < 256) continue;
    decoder = decoderFor(head);
    yield textOf(decoder, head);
  }
  decoder ??= decoderFor(head);
  yield textOf(decoder, head.length < 256 ? head : new Uint8Array()) + lastOf(decoder);
}

/** By byte order mark, then by the noughts of UTF-16, then by what the XML declaration says. */
function decoderFor(head: Buffer): TextDecoder {
  const label = encodingOf(head);
  const known = ENCODINGS[label];
  if (known === undefined)
    throw new StatementRefusal(
      "WRONG_ENCODING",
      `El archivo dice que su codificación es «${label.slice(0, 40)}», que no se puede leer. Pide a tu banco el archivo en UTF-8.`,
    );
  return new TextDecoder(known, { fatal: true });
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0x3c && head[1] === 0) return "utf-16le";
  if (head[0] === 0 && head[1] === 0x3c) return "utf-16be";
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/.exec(
    head.subarray(0, 256).toString("latin1"),
  );
  return (declared?.[1] ?? "utf-8").toLowerCase();
}

function textOf(decoder: TextDecoder, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true });
  } catch {
    throw wrongEncoding(decoder);
  }
}

function lastOf(decoder: TextDecoder): string {
  try {
    return decoder.decode();
  } catch {
    throw wrongEncoding(decoder);
  }
}

function wrongEncoding({ encoding }: TextDecoder): StatementRefusal {
  return new StatementRefusal(
    "WRONG_ENCODING",
    `El archivo dice que su codificación es ${encoding.toUpperCase()} y contiene bytes que no lo son. Pide a tu banco el archivo otra vez.`,
  );
}
