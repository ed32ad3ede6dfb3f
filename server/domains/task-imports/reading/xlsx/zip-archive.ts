import { open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { constants, crc32, createInflateRaw } from "node:zlib";
import { READING_LIMITS } from "../limits.ts";
import { ReadingRefusal, damaged, encrypted } from "../refusal.ts";
import { readDirectory } from "./zip-directory.ts";
import type { ZipEntry } from "./zip-directory.ts";

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const PACKED_CHUNK = 64 * 1024;
const UNPACKED_CHUNK = 128 * 1024;

/** A structure our own reader doesn't follow although the file may be sound: a case for the library. */
export class NotFollowed extends Error {}

/**
 * A zip file read part by part through its central directory; nothing is unpacked before its declared
 * sizes passed the limits, and no part may unpack to another size than it declares.
 */
export class ZipArchive {
  readonly #file: FileHandle;
  readonly #parts: Map<string, ZipEntry>;

  private constructor(file: FileHandle, parts: Map<string, ZipEntry>) {
    this.#file = file;
    this.#parts = parts;
  }

  /** Throws ReadingRefusal DAMAGED, ENCRYPTED or TOO_LARGE_UNPACKED. Call close() when done. */
  static async open(path: string): Promise<ZipArchive> {
    const file = await open(path, "r");
    try {
      const entries = await readDirectory(file);
      checkDeclaredSizes(entries);
      return new ZipArchive(file, new Map(entries.map((entry) => [partKey(entry.name), entry])));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  get names(): string[] {
    return [...this.#parts.keys()];
  }

  has(name: string): boolean {
    return this.#parts.has(partKey(name));
  }

  /** Declared unpacked size in bytes; 0 when there is no such part. */
  unpackedSize(name: string): number {
    return this.#parts.get(partKey(name))?.unpackedSize ?? 0;
  }

  /** Throws NotFollowed or ReadingRefusal ENCRYPTED when the part cannot be unpacked by us. */
  checkFollowed(name: string): void {
    const entry = this.#parts.get(partKey(name));
    if (entry !== undefined) checkFollowed(entry);
  }

  /** A small part as a whole. */
  async read(name: string): Promise<Buffer> {
    if (this.unpackedSize(name) > READING_LIMITS.smallPartBytes) throw tooLargeUnpacked();
    const chunks: Buffer[] = [];
    for await (const chunk of this.chunks(name)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  /** The unpacked bytes of a part. Stopping early closes its streams; the archive stays open. */
  async *chunks(name: string): AsyncGenerator<Buffer, void, undefined> {
    const entry = this.#parts.get(partKey(name));
    if (entry === undefined) throw damaged(`falta la parte «${name}»`);
    checkFollowed(entry);
    let total = 0;
    let checksum = 0;
    for await (const chunk of this.#unpacked(entry)) {
      total += chunk.length;
      if (total > entry.unpackedSize) throw tooLargeUnpacked();
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (total !== entry.unpackedSize || checksum !== entry.crc32) {
      throw damaged("su contenido no coincide con el que declara");
    }
  }

  async *#unpacked(entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
    if (entry.packedSize === 0) return;
    if (entry.method === STORED) {
      yield* this.#packed(entry);
      return;
    }
    // Not the file's own stream: destroying that one would close the file under the other parts.
    const source = Readable.from(this.#packed(entry), { objectMode: false });
    const inflate = createInflateRaw({ chunkSize: UNPACKED_CHUNK, finishFlush: constants.Z_SYNC_FLUSH });
    source.on("error", (error) => inflate.destroy(error));
    source.pipe(inflate);
    try {
      for await (const chunk of inflate) yield chunk as Buffer;
    } catch (error) {
      throw isZlibError(error) ? damaged("los datos comprimidos están rotos") : error;
    } finally {
      source.destroy();
      inflate.destroy();
    }
  }

  async *#packed(entry: ZipEntry): AsyncGenerator<Buffer, void, undefined> {
    let position = await this.#dataStart(entry);
    const end = position + entry.packedSize;
    while (position < end) {
      const chunk = Buffer.allocUnsafe(Math.min(PACKED_CHUNK, end - position));
      const { bytesRead } = await this.#file.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) throw damaged("parece que se ha cortado al copiarlo o descargarlo");
      position += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  }

  async #dataStart(entry: ZipEntry): Promise<number> {
    const header = Buffer.alloc(LOCAL_HEADER_BYTES);
    const { bytesRead } = await this.#file.read(header, 0, LOCAL_HEADER_BYTES, entry.headerOffset);
    if (bytesRead < LOCAL_HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER) {
      throw damaged("faltan datos en su interior");
    }
    return entry.headerOffset + LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  }
}

export function tooLargeUnpacked(): ReadingRefusal {
  return new ReadingRefusal(
    "TOO_LARGE_UNPACKED",
    "El archivo ocupa demasiado al descomprimirse y no se puede importar. Guarda solo la hoja con los datos, o expórtala como CSV.",
  );
}

/** Part names are compared without regard to case, to the kind of slash and to a leading slash. */
function partKey(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();
}

function checkDeclaredSizes(entries: readonly ZipEntry[]): void {
  let total = 0;
  for (const { name, packedSize, unpackedSize } of entries) {
    total += unpackedSize;
    // Pictures are never unpacked, and a blank one is rightly small.
    if (/[\\/]media[\\/]/i.test(name)) continue;
    const ratio = unpackedSize / Math.max(1, packedSize);
    const dense = unpackedSize > READING_LIMITS.ratioFreeBytes && ratio > READING_LIMITS.compressionRatio;
    if (dense || unpackedSize > READING_LIMITS.unpackedPartBytes) throw tooLargeUnpacked();
  }
  if (total > READING_LIMITS.unpackedBytes) throw tooLargeUnpacked();
}

function checkFollowed({ encrypted: locked, method }: ZipEntry): void {
  if (locked) throw encrypted();
  if (method !== STORED && method !== DEFLATED) throw new NotFollowed(`method ${method}`);
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
