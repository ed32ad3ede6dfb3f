import type { FileHandle } from "node:fs/promises";
import { constants, inflateRawSync } from "node:zlib";

/**
 * Whether a local file really is a Word document (or an Excel workbook) without macros. Only directories and the first bytes of the text are
 * read, each within a limit, so a file made to explode costs no more than any other.
 */

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const MOST_DIRECTORY_BYTES = 2 * 1024 * 1024;
const TAIL_BYTES = 22 + 65_535;
/** Of the text's part: enough for the names at its root, and at a thousand to one at most four megabytes. */
const PART_BYTES = 4_096;
const MOST_UNPACKED = 8 * 1024 * 1024;
/** Folded, as names of parts are compared: two that differ in their capitals only are the same part twice. */
const MAIN_PARTS = [
  ["DOCX", "word/document.xml", /<(?:\w+:)?document[\s>]/],
  ["XLSX", "xl/workbook.xml", /<(?:\w+:)?workbook[\s>]/],
] as const;
const TYPES_PART = "[content_types].xml";
const MOST_TYPES_BYTES = 64 * 1024;
const MACRO_PART = /(?:^|\/)vba(?:project|data)[^/]*$/i;
/** What a part is called is free, what it is isn't; nobody who has nothing to hide writes its letters as references. */
const MACRO_TYPE = /vbaproject|vbadata|macroenabled|&#|<!doctype/i;
/** What a widespread writer of workbooks declares of an ending it never uses. */
const UNUSED_TYPE =
  '<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>';
/** Unpacked, of all parts: hundreds of pages with their pictures stay below; whoever opens it shall not be harmed. */
const MOST_WHEN_OPENED = 256 * 1024 * 1024;

/** Word's or Excel's own zip: its list of parts names the main one, which begins as one, and no macros. Else null. */
export async function plainOfficeZip(file: FileHandle, size: number): Promise<"DOCX" | "XLSX" | null> {
  const tail = await readAt(file, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  const end = tail.lastIndexOf(END_RECORD);
  if (end < 0 || end + 22 > tail.length || end + 22 + tail.readUInt16LE(end + 20) !== tail.length)
    return null;
  const [length, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (length > MOST_DIRECTORY_BYTES || start + length > size) return null;
  const parts = partsOf(await readAt(file, start, length));
  if (parts === null || [...parts.keys()].some((name) => MACRO_PART.test(name))) return null;
  const opened = [...parts.values()].reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (opened > MOST_WHEN_OPENED) return null;
  const types = parts.get(TYPES_PART);
  const main = MAIN_PARTS.find(([, name]) => parts.has(name));
  const mainPart = main && parts.get(main[1]);
  if (!types || !mainPart || types.packed > MOST_TYPES_BYTES) return null;
  const declared = await readPart(file, types, MOST_TYPES_BYTES);
  if (declared === null || MACRO_TYPE.test(textOf(declared).replace(UNUSED_TYPE, ""))) return null;
  return beginsAs(await readPart(file, mainPart, PART_BYTES), main[2]) ? main[0] : null;
}

interface ZipPart {
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/** By folded name; null for a directory that isn't one, has a part twice, or is encrypted. */
function partsOf(directory: Buffer): Map<string, ZipPart> | null {
  const parts = new Map<string, ZipPart>();
  let at = 0;
  while (at + 46 <= directory.length) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const next = at + 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
    const key = directory.toString("utf8", at + 46, at + 46 + (name ?? 0)).toLowerCase();
    if (isEncrypted || next > directory.length || parts.has(key)) return null;
    parts.set(key, {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = next;
  }
  return at === directory.length ? parts : null;
}

/** Unpacks at most `most` bytes. */
async function readPart(
  file: FileHandle,
  { method, packed, offset }: ZipPart,
  most: number,
): Promise<Buffer | null> {
  const header = await readAt(file, offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== LOCAL_HEADER) return null;
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = await readAt(file, start, Math.min(packed, most));
  if (method === 0) return content;
  if (method !== 8) return null;
  try {
    return inflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MOST_UNPACKED });
  } catch {
    return null;
  }
}

/** XML may also be written in two bytes a letter. */
function textOf(xml: Buffer): string {
  return xml.toString("latin1").replaceAll("\0", "");
}

function beginsAs(part: Buffer | null, root: RegExp): boolean {
  const beginning = part?.toString("utf8", 0, PART_BYTES).replace(/^\uFEFF/, "") ?? "";
  return beginning.startsWith("<") && root.test(beginning);
}

const OLE_HEADER_BYTES = 512;
const IN_HEADER = 109;
const LAST_SECTOR = 0xfffffffa;
const ENTRY_BYTES = 128;
/** Sectors of a directory: a document has tens of entries, four to a sector. */
const MOST_SECTORS = 1_024;
const TEXT_STREAM = "WordDocument";
const MACRO_STORAGES = new Set(["macros", "vba", "_vba_project", "_vba_project_cur"]);

/** Word's older container (.doc): its directory names the text and no macros. */
export async function isPlainDoc(file: FileHandle, size: number): Promise<boolean> {
  const header = await readAt(file, 0, OLE_HEADER_BYTES);
  const shift = header.length === OLE_HEADER_BYTES ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return false;
  const container: Container = { file, size, header, sectorBytes: 2 ** shift };
  const names = await directoryNames(container);
  if (names === null || names.some((name) => MACRO_STORAGES.has(name.toLowerCase()))) return false;
  return names.includes(TEXT_STREAM);
}

interface Container {
  file: FileHandle;
  size: number;
  header: Buffer;
  sectorBytes: number;
}

/** Null for a chain of sectors that is broken, endless or too long. */
async function directoryNames(container: Container): Promise<string[] | null> {
  const names: string[] = [];
  const seen = new Set<number>();
  let sector = container.header.readUInt32LE(48);
  while (sector < LAST_SECTOR) {
    const content = await readSector(container, sector);
    if (content === null || seen.has(sector) || seen.size >= MOST_SECTORS) return null;
    seen.add(sector);
    names.push(...namesIn(content));
    const next = await nextSector(container, sector);
    if (next === null) return null;
    sector = next;
  }
  return names;
}

function namesIn(sector: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + ENTRY_BYTES <= sector.length; at += ENTRY_BYTES) {
    const bytes = sector.readUInt16LE(at + 64);
    if (bytes >= 2 && bytes <= 64) names.push(sector.toString("utf16le", at, at + bytes - 2));
  }
  return names;
}

/** Follows the container's table of sectors; null where it says nothing. */
async function nextSector(container: Container, sector: number): Promise<number | null> {
  const perSector = container.sectorBytes / 4;
  const table = await tableSector(container, Math.floor(sector / perSector));
  const content = table === null ? null : await readSector(container, table);
  return content === null ? null : content.readUInt32LE((sector % perSector) * 4);
}

/** Where the nth sector of the table lies: the first 109 stand in the header, the others in a chain of lists. */
async function tableSector(container: Container, at: number): Promise<number | null> {
  const { header, sectorBytes } = container;
  let left = at;
  let list = header.subarray(76);
  let perList = IN_HEADER;
  let next = header.readUInt32LE(68);
  while (left >= perList) {
    const content = next < LAST_SECTOR ? await readSector(container, next) : null;
    if (content === null) return null;
    left -= perList;
    perList = sectorBytes / 4 - 1;
    list = content;
    next = content.readUInt32LE(sectorBytes - 4);
  }
  const sector = list.readUInt32LE(left * 4);
  return sector < LAST_SECTOR ? sector : null;
}

async function readSector({ file, size, sectorBytes }: Container, sector: number): Promise<Buffer | null> {
  const start = (sector + 1) * sectorBytes;
  if (start >= size) return null;
  const content = await readAt(file, start, sectorBytes);
  // The last sector of a file may be cut short.
  return content.length === 0 ? null : Buffer.concat([content, Buffer.alloc(sectorBytes - content.length)]);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
