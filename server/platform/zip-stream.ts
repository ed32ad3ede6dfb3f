import { once } from "node:events";
import type { Writable } from "node:stream";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { drained } from "./stream-drain.ts";

/** Sizes and checksum follow the data (a streamed entry doesn't know them before); names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1980-01-01 00:00: the same content gives the same bytes. */
const DOS_DATE = 0x0021;
const LARGEST = 0xffff_ffff;

interface Entry {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** An entry being written. */
export interface ZipEntryWriter {
  write(content: string | Uint8Array): Promise<void> | undefined;
  close(): Promise<void>;
}

/** A zip archive written front to back into a stream. One entry at a time. No ZIP64: fails beyond 4 GiB. */
export class ZipStream {
  readonly #output: Writable;
  readonly #entries: Entry[] = [];
  #position = 0;

  constructor(output: Writable) {
    this.#output = output;
  }

  /** A small entry at once. */
  add(name: string, text: string): void {
    const data = Buffer.from(text);
    const entry = this.#begin(name);
    const packed = deflateRawSync(data);
    this.#put(packed);
    this.#finish(entry, crc32(data), packed.length, data.length);
  }

  /** A large entry, packed on another thread while its content is being made. */
  open(name: string): ZipEntryWriter {
    const entry = this.#begin(name);
    const deflate = createDeflateRaw({ level: 6, chunkSize: 65_536 });
    let crc = 0;
    let size = 0;
    let packed = 0;
    deflate.on("data", (chunk: Buffer) => {
      packed += chunk.length;
      if (this.#put(chunk)) return;
      deflate.pause();
      this.#output.once("drain", () => deflate.resume());
    });
    // The next write rejects with it; until then it must not count as an unhandled error.
    deflate.on("error", () => undefined);
    const broken = () => deflate.destroy(this.#gone());
    this.#output.once("close", broken);
    return {
      write: (content) => {
        const data = typeof content === "string" ? Buffer.from(content) : content;
        crc = crc32(data, crc);
        size += data.length;
        return deflate.write(data) ? undefined : drained(deflate);
      },
      close: async () => {
        if (deflate.destroyed) throw deflate.errored ?? this.#gone();
        deflate.end();
        if (!deflate.readableEnded) await once(deflate, "end");
        this.#output.off("close", broken);
        this.#finish(entry, crc, packed, size);
      },
    };
  }

  /** Writes the directory and ends the stream. */
  async close(): Promise<void> {
    const start = this.#position;
    for (const entry of this.#entries) this.#put(directoryRecord(entry));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.#entries.length, 8);
    end.writeUInt16LE(this.#entries.length, 10);
    end.writeUInt32LE(this.#position - start, 12);
    end.writeUInt32LE(start, 16);
    this.#put(end);
    await new Promise<void>((resolve, reject) => {
      this.#output.once("error", reject);
      this.#output.end(() => resolve());
    });
  }

  #begin(name: string): Pick<Entry, "name" | "at"> {
    if (this.#output.destroyed) throw this.#gone();
    const entry = { name: Buffer.from(name), at: this.#position };
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(FLAGS, 6);
    header.writeUInt16LE(DEFLATED, 8);
    header.writeUInt16LE(DOS_DATE, 12);
    header.writeUInt16LE(entry.name.length, 26);
    this.#put(Buffer.concat([header, entry.name]));
    return entry;
  }

  #finish(entry: Pick<Entry, "name" | "at">, crc: number, packed: number, size: number): void {
    if (size > LARGEST || this.#position > LARGEST) throw new RangeError("the archive would pass 4 GiB");
    this.#entries.push({ ...entry, crc, packed, size });
    const descriptor = Buffer.alloc(16);
    descriptor.writeUInt32LE(0x08074b50, 0);
    descriptor.writeUInt32LE(crc, 4);
    descriptor.writeUInt32LE(packed, 8);
    descriptor.writeUInt32LE(size, 12);
    this.#put(descriptor);
  }

  #gone(): Error {
    return this.#output.errored ?? new Error("the reader of the file has gone");
  }

  #put(data: Buffer): boolean {
    this.#position += data.length;
    return this.#output.write(data);
  }
}

function directoryRecord({ name, crc, packed, size, at }: Entry): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(20, 4);
  record.writeUInt16LE(20, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATED, 10);
  record.writeUInt16LE(DOS_DATE, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(packed, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(at, 42);
  return Buffer.concat([record, name]);
}
