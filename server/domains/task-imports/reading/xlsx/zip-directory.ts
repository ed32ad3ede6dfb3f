import type { FileHandle } from "node:fs/promises";
import { READING_LIMITS } from "../limits.ts";
import { damaged } from "../refusal.ts";

/** One part of a zip file, as its central directory declares it. Offsets and sizes in bytes. */
export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  crc32: number;
  packedSize: number;
  unpackedSize: number;
  headerOffset: number;
}

interface DirectoryPlace {
  entries: number;
  size: number;
  offset: number;
  /** Bytes that stand before the zip itself (all its offsets are short by them). */
  prefix: number;
}

const END = 0x06054b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const END64_LOCATOR = 0x07064b50;
const END64_LOCATOR_BYTES = 20;
const END64 = 0x06064b50;
const END64_BYTES = 56;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const ZIP64_EXTRA = 1;
const IN_ZIP64 = 0xffffffff;

/** The central directory of the zip file `file`. Throws ReadingRefusal DAMAGED. */
export async function readDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const place = await findDirectory(file, size);
  if (place.entries > READING_LIMITS.zipEntries || place.size > READING_LIMITS.zipDirectoryBytes) {
    throw damaged("contiene demasiadas partes");
  }
  const bytes = await readAt(file, place.offset, place.size);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let count = 0; count < place.entries; count++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw cut();
    const next =
      at +
      ENTRY_BYTES +
      bytes.readUInt16LE(at + 28) +
      bytes.readUInt16LE(at + 30) +
      bytes.readUInt16LE(at + 32);
    if (next > bytes.length) throw cut();
    entries.push(entryAt(bytes, at, place.prefix));
    at = next;
  }
  return entries;
}

function entryAt(bytes: Buffer, at: number, prefix: number): ZipEntry {
  const nameLength = bytes.readUInt16LE(at + 28);
  if (nameLength > READING_LIMITS.zipNameBytes) throw damaged("contiene nombres imposibles");
  const nameStart = at + ENTRY_BYTES;
  const extraStart = nameStart + nameLength;
  const sizes = wideSizes(bytes.subarray(extraStart, extraStart + bytes.readUInt16LE(at + 30)), [
    bytes.readUInt32LE(at + 24),
    bytes.readUInt32LE(at + 20),
    bytes.readUInt32LE(at + 42),
  ]);
  return {
    name: bytes.toString("utf8", nameStart, extraStart),
    method: bytes.readUInt16LE(at + 10),
    encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    crc32: bytes.readUInt32LE(at + 16),
    unpackedSize: sizes[0],
    packedSize: sizes[1],
    headerOffset: sizes[2] + prefix,
  };
}

/** Replaces the sizes that didn't fit into 32 bits by their zip64 values, which follow in the same order. */
function wideSizes(extra: Buffer, sizes: [number, number, number]): [number, number, number] {
  if (!sizes.includes(IN_ZIP64)) return sizes;
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== ZIP64_EXTRA)
    at += 4 + extra.readUInt16LE(at + 2);
  if (at + 4 > extra.length) return sizes;
  let from = at + 4;
  const wide = sizes.map((size) => {
    if (size !== IN_ZIP64) return size;
    from += 8;
    if (from > extra.length) throw cut();
    return Number(extra.readBigUInt64LE(from - 8));
  });
  return wide as [number, number, number];
}

async function findDirectory(file: FileHandle, size: number): Promise<DirectoryPlace> {
  const tailLength = Math.min(size, END_BYTES + LONGEST_COMMENT);
  const tail = await readAt(file, size - tailLength, tailLength);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at--;
  if (at < 0) throw cut();
  const end = size - tailLength + at;
  const directory = {
    entries: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const wide = await findZip64(file, end);
  const place = wide?.directory ?? directory;
  const prefix = (wide?.end ?? end) - place.size - place.offset;
  if (prefix < 0) throw cut();
  return { ...place, offset: place.offset + prefix, prefix };
}

async function findZip64(file: FileHandle, end: number) {
  if (end < END64_LOCATOR_BYTES + END64_BYTES) return null;
  const locator = await readAt(file, end - END64_LOCATOR_BYTES, END64_LOCATOR_BYTES);
  if (locator.readUInt32LE(0) !== END64_LOCATOR) return null;
  const at = Number(locator.readBigUInt64LE(8));
  if (at + END64_BYTES > end) throw cut();
  const record = await readAt(file, at, END64_BYTES);
  if (record.readUInt32LE(0) !== END64) throw cut();
  const directory = {
    entries: Number(record.readBigUInt64LE(32)),
    size: Number(record.readBigUInt64LE(40)),
    offset: Number(record.readBigUInt64LE(48)),
  };
  return { directory, end: at };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) throw cut();
    filled += bytesRead;
  }
  return bytes;
}

function cut() {
  return damaged("parece que se ha cortado al copiarlo o descargarlo");
}
