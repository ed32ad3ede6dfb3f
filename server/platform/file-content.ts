import { open, readFile, type FileHandle } from "node:fs/promises";
import { isPlainDoc, plainOfficeZip } from "./word-content.ts";

/** What a file is by its own bytes; HEIC is known only to be refused with a helpful word. */
export type FileContent = "PDF" | "JPEG" | "PNG" | "DOC" | "DOCX" | "XLSX" | "HEIC";

const HEAD_BYTES = 1024;
/** The end record of a zip with the longest comment. */
const TAIL_BYTES = 22 + 65_535;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
const ZIP_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const HEIC_BRANDS = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif"];

/**
 * The kind of a local file, or null when it is none of ours, not whole (a PDF without its end), something else as well
 * (a picture that also opens as PDF or zip) or a Word document with macros.
 */
export async function readFileContent(path: string): Promise<FileContent | null> {
  await using file = await open(path, "r");
  const { size } = await file.stat();
  const head = await readAt(file, 0, HEAD_BYTES);
  const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  const content = contentOf(head);
  if (content === "DOCX") return head.includes("%PDF-") ? null : await plainOfficeZip(file, size);
  if (content === null || isZip(tail)) return null;
  if (content === "DOC" && !(await isPlainDoc(file, size))) return null;
  if (content === "PDF") return tail.subarray(-2 * HEAD_BYTES).includes("%%EOF") ? content : null;
  return head.includes("%PDF-") ? null : content;
}

/** A PNG that moves says so before its first picture (chunk acTL); other readers would see only that first one. */
export async function isAnimatedPng(path: string): Promise<boolean> {
  // The whole file in one read: five megabytes of tiny chunks would cost a read each.
  const png = await readFile(path);
  for (let at = PNG_SIGNATURE.length; at + 8 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "acTL" || type === "IDAT") return type === "acTL";
  }
  return false;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function contentOf(head: Buffer): FileContent | null {
  if (/^%PDF-[12]\.\d/.test(head.toString("latin1", 0, 8))) return "PDF";
  if (head.subarray(0, 3).equals(JPEG_SIGNATURE)) return "JPEG";
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return "PNG";
  if (head.subarray(0, 4).equals(ZIP_SIGNATURE)) return "DOCX";
  if (head.subarray(0, 8).equals(OLE_SIGNATURE)) return "DOC";
  const isHeic =
    head.toString("latin1", 4, 8) === "ftyp" && HEIC_BRANDS.includes(head.toString("latin1", 8, 12));
  return isHeic ? "HEIC" : null;
}

/** An end record whose comment reaches just to the end of the file: zip readers look from behind. */
function isZip(tail: Buffer): boolean {
  const at = tail.lastIndexOf(ZIP_END);
  return at >= 0 && at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length;
}
