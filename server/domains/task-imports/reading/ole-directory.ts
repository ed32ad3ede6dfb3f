import type { FileHandle } from "node:fs/promises";
import { damaged } from "./refusal.ts";

const HEADER_BYTES = 512;
const FAT_LIST_START = 76;
const FAT_LIST_LENGTH = 109;
const ENTRY_BYTES = 128;
const LAST_SECTOR = 0xfffffffa;
/** Directories of real workbooks have a few dozen entries. */
const MOST_SECTORS = 256;

/** The names of the streams in an OLE2 container (MS-CFB), in directory order. Throws ReadingRefusal DAMAGED. */
export async function oleStreamNames(file: FileHandle): Promise<string[]> {
  const header = await read(file, 0, HEADER_BYTES);
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw broken();
  const sectorBytes = 2 ** shift;
  const names: string[] = [];
  let sector = header.readUInt32LE(48);
  for (let count = 0; sector < LAST_SECTOR; count++) {
    if (count > MOST_SECTORS) throw broken();
    const bytes = await read(file, (sector + 1) * sectorBytes, sectorBytes);
    for (let at = 0; at < sectorBytes; at += ENTRY_BYTES) {
      const length = bytes.readUInt16LE(at + 64);
      if (length >= 2 && length <= 64) names.push(bytes.toString("utf16le", at, at + length - 2));
    }
    sector = await nextSector(file, header, sector, sectorBytes);
  }
  return names;
}

async function nextSector(
  file: FileHandle,
  header: Buffer,
  sector: number,
  sectorBytes: number,
): Promise<number> {
  const perSector = sectorBytes / 4;
  const list = Math.floor(sector / perSector);
  // Past the first 109 allocation sectors (7 MB and more) the rest of the directory isn't worth following.
  if (list >= FAT_LIST_LENGTH) return LAST_SECTOR;
  const fatSector = header.readUInt32LE(FAT_LIST_START + list * 4);
  if (fatSector >= LAST_SECTOR) throw broken();
  const entry = await read(file, (fatSector + 1) * sectorBytes + (sector % perSector) * 4, 4);
  return entry.readUInt32LE(0);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  if (bytesRead < length) throw broken();
  return bytes;
}

function broken() {
  return damaged("parece que se ha cortado al copiarlo o descargarlo");
}
