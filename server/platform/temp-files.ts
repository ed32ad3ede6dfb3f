import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StorageFull } from "./errors.ts";
import { isAlive } from "./folder-lock.ts";

export interface TempFile extends AsyncDisposable {
  path: string;
  /** No error when it is gone already. */
  remove(): Promise<void>;
}

export interface ReceivedFile extends TempFile {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/** An upload went beyond its limit; nothing of it was kept. */
export class FileTooLarge extends Error {
  override name = "FileTooLarge";
}

export interface TempFiles {
  create(): Promise<TempFile>;
  /**
   * Streams into a temporary file, counting and hashing on the way. Throws FileTooLarge, StorageFull; then the rest of
   * `content` is still unread.
   */
  receive(content: Readable, maxBytes: number): Promise<ReceivedFile>;
}

const oneDayMs = 86_400_000;

/** A folder of files that live no longer than a request or a job; what dead processes left is swept away now. */
export async function openTempFiles(folder: string): Promise<TempFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweep(folder);
  const create = async () => tempFile(join(folder, `${process.pid}-${randomUUID()}`));
  return { create, receive: (content, maxBytes) => receive(create, content, maxBytes) };
}

function tempFile(path: string): TempFile {
  const remove = () => rm(path, { force: true });
  return { path, remove, [Symbol.asyncDispose]: remove };
}

async function receive(
  create: () => Promise<TempFile>,
  content: Readable,
  maxBytes: number,
): Promise<ReceivedFile> {
  const file = await create();
  const hash = createHash("sha256");
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(new FileTooLarge("El archivo es demasiado grande."));
      hash.update(chunk);
      return done(null, chunk);
    },
  });
  try {
    // Not destroyed when the file is refused: an upload nobody reads to its end blocks its request until the time-out.
    const chunks = content.iterator({ destroyOnReturn: false });
    await pipeline(chunks, meter, createWriteStream(file.path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await file.remove();
    throw mapDiskError(error);
  }
  return { ...file, bytes, sha256: hash.digest("hex") };
}

/** A full disk or quota becomes StorageFull. */
export function mapDiskError(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") return new StorageFull({ cause: error });
  return cause && mapDiskError(cause) instanceof StorageFull ? new StorageFull({ cause: error }) : error;
}

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length === 0) return;
  const now = await fileSystemTime(folder);
  await Promise.all(names.map((name) => sweepOne(folder, name, now)));
}

/** Files are as old as their file system says: it may be a network's, whose clock isn't this machine's. */
async function fileSystemTime(folder: string): Promise<number> {
  const path = join(folder, `${process.pid}-${randomUUID()}`);
  await writeFile(path, "");
  const { mtimeMs } = await stat(path);
  await rm(path, { force: true });
  return mtimeMs;
}

async function sweepOne(folder: string, name: string, now: number): Promise<void> {
  const path = join(folder, name);
  const entry = await stat(path).catch(() => null);
  if (!entry) return;
  const owner = Number.parseInt(name, 10);
  // Our own number on a file from before our time belonged to a predecessor (always 1 in a container).
  const ours = owner === process.pid && entry.mtimeMs >= now - performance.now();
  const inUse = ours || (owner > 0 && owner !== process.pid && isAlive(owner));
  if (!inUse || now - entry.mtimeMs > oneDayMs) await rm(path, { force: true, recursive: true });
}
