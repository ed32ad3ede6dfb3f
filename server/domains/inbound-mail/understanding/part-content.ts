import { decodeText } from "./charsets.ts";
import type { MimePart } from "./mime-tree.ts";

/** The bytes of a part, its transfer encoding undone. */
export function contentOf({ encoding, body }: MimePart): Buffer {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  return encoding === "quoted-printable" ? fromQuotedPrintable(body) : body;
}

/** The text of a part, at most so many bytes of it. */
export function textOf(part: MimePart, longest: number): string {
  const text = decodeText(
    contentOf({ ...part, body: part.body.subarray(0, longest) }),
    part.parameters["charset"],
  );
  return /^flowed$/i.test(part.parameters["format"] ?? "")
    ? unflow(text, /^yes$/i.test(part.parameters["delsp"] ?? ""))
    : text;
}

const EQUALS = 0x3d;
const RETURN = 0x0d;
const NEWLINE = 0x0a;

function fromQuotedPrintable(body: Buffer): Buffer {
  const out = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    if (byte !== EQUALS) {
      out[length++] = byte;
      continue;
    }
    const softBreak = softBreakLength(body, at + 1);
    const code = hexAt(body, at + 1);
    if (softBreak > 0) at += softBreak;
    else if (code < 0) out[length++] = byte;
    else {
      out[length++] = code;
      at += 2;
    }
  }
  return out.subarray(0, length);
}

function softBreakLength(body: Buffer, at: number): number {
  if (body[at] === NEWLINE) return 1;
  return body[at] === RETURN && body[at + 1] === NEWLINE ? 2 : 0;
}

/** Negative: no two hexadecimal digits. By bytes: strings would take seconds for a mail of nothing else. */
function hexAt(body: Buffer, at: number): number {
  const high = hexDigit(body[at] ?? 0);
  const low = hexDigit(body[at + 1] ?? 0);
  return high < 0 || low < 0 ? -1 : 16 * high + low;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** RFC 3676: a line that ends in a space goes on in the next one of the same quote. */
function unflow(text: string, deletesSpace: boolean): string {
  const lines: string[] = [];
  let open = false;
  let openDepth = "";
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0] ?? "";
    const said = line.slice(depth.length).replace(/^ /, "");
    const isContinued = open && depth === openDepth;
    if (isContinued) lines[lines.length - 1] += said;
    else lines.push(depth === "" ? said : `${depth} ${said}`);
    open = line.endsWith(" ") && said !== "-- ";
    openDepth = depth;
    if (open && deletesSpace) lines[lines.length - 1] = (lines.at(-1) ?? "").slice(0, -1);
  }
  return lines.join("\n");
}
