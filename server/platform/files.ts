import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import { scanWithClamd, type ScanResult } from "./clamd.ts";
import { FileMissing, ServiceUnavailable, StoreUnavailable } from "./errors.ts";
import { openDisk } from "./file-store.ts";
import { inTime } from "./in-time.ts";
import {
  mapDiskError,
  openTempFiles,
  type ReceivedFile,
  type TempFile,
  type TempFiles,
} from "./temp-files.ts";

interface StoredFile {
  /** Name made by us, `<folder>/<2 hex>/<uuid><extension>`; hold it in the row that owns the file. */
  key: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

interface PutOptions {
  contentType?: string;
  /** ".pdf"; only [a-z0-9], at most 8 characters; anything else is left away. */
  extension?: string;
}

export interface Files {
  /**
   * Copies a local file in. `folder` is a constant of ours ([a-z0-9-/]). Throws StorageFull, StoreUnavailable; never
   * leaves half a file.
   */
  putPath(folder: string, localPath: string, options?: PutOptions): Promise<StoredFile>;
  putStream(folder: string, content: Readable, options?: PutOptions): Promise<StoredFile>;
  /** Throws FileMissing, StoreUnavailable. */
  getStream(key: string): Promise<Readable>;
  /** A local copy for code that needs to seek; remove it (`await using`). Throws FileMissing, StorageFull, StoreUnavailable. */
  getTemp(key: string): Promise<TempFile>;
  /** No error when it is gone already. Throws StoreUnavailable. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** The names of all that is stored, some at a time. Throws StoreUnavailable. */
  list(): AsyncGenerator<string[], void, undefined>;
  /** By the store's own clock; null when it is gone. Throws StoreUnavailable. */
  writtenAt(key: string): Promise<Date | null>;
  /** A path for a file that is kept as long as a request, outside the web root; remove it (`await using`). */
  temp(): Promise<TempFile>;
  /** Streams an upload into a temporary file; stops with FileTooLarge beyond `maxBytes`. Throws StorageFull. */
  receive(content: Readable, maxBytes: number): Promise<ReceivedFile>;
  /** Virus scan of a local file by clamd; without CLAMD_URL everything is clean. Throws ScannerUnavailable. */
  scan(localPath: string): Promise<ScanResult>;
  /** Writes, reads and deletes a small file; throws when the store cannot be reached or written. */
  check(): Promise<void>;
}

export interface FilesOptions {
  /** s3:… or file:///…, as in Env. */
  filesUrl: string;
  tempDir: string;
  clamdUrl: string | null;
  /** Of a restored copy, whose store may be the real one: what is deleted stays. */
  keepsAll?: boolean;
  patience?: StorePatience;
  /** Told the name of a file before it is stored; when it throws, nothing is. */
  onStoring?: (key: string) => Promise<void>;
}

/** How long the store is waited for. Milliseconds. */
export interface StorePatience {
  /** For an answer that doesn't depend on a file's size, with all its tries. */
  answerMs: number;
  /** For the next piece of a file. */
  idleMs: number;
  /** A file that goes slower than this is given up. */
  leastBytesPerSecond: number;
  /** For a whole file, of whatever size. */
  wholeMs: number;
}

const PATIENCE: StorePatience = {
  answerMs: 10_000,
  idleMs: 10_000,
  leastBytesPerSecond: 100_000,
  wholeMs: 5 * 60_000,
};

/** What every function here works with. */
interface Store {
  disk: Disk;
  temps: TempFiles;
  patience: StorePatience;
  onStoring: (key: string) => Promise<void>;
}

/** Names handed out at once: a local folder knows no pages. */
const LISTED = 500;

const folderName = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
const keyName = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/[0-9a-f]{2}\/[0-9a-f-]{36}(?:\.[a-z0-9]{1,8})?$/;

export async function createFiles(options: FilesOptions): Promise<Files> {
  const { filesUrl, tempDir, clamdUrl, patience = PATIENCE, keepsAll = false } = options;
  const { onStoring = async () => undefined } = options;
  const temps = await openTempFiles(tempDir);
  const store: Store = { disk: await openDisk(filesUrl), temps, patience, onStoring };
  return {
    putPath: (folder, localPath, options) => putStream(store, folder, createReadStream(localPath), options),
    putStream: (folder, content, options) => putStream(store, folder, content, options),
    getStream: async (key) => getStream(store, checkedKey(key)),
    getTemp: async (key) => getTemp(store, checkedKey(key)),
    delete: async (key) => {
      if (!keepsAll) await ask(store, "deleting", () => store.disk.delete(checkedKey(key)));
    },
    exists: async (key) => keyName.test(key) && ask(store, "looking", () => store.disk.exists(key)),
    list: () => list(store),
    writtenAt: async (key) => writtenAt(store, checkedKey(key)),
    temp: () => temps.create(),
    receive: (content, maxBytes) => temps.receive(content, maxBytes),
    scan: async (localPath) => (clamdUrl === null ? { clean: true } : scanWithClamd(clamdUrl, localPath)),
    check: () => checkStore(store),
  };
}

/** One small question to the store. Throws StoreUnavailable. */
async function ask<T>({ patience }: Store, what: string, question: () => Promise<T>): Promise<T> {
  return inTime(patience.answerMs, `${what} in the store`, question).catch(refuse);
}

/** Every failure of the store but a missing file is told as unavailability: the person can only try again later. */
function refuse(error: unknown): never {
  const known = mapDiskError(error);
  if (known instanceof ServiceUnavailable || known instanceof FileMissing) throw known;
  throw new StoreUnavailable({ cause: error });
}

/** Keys are made by us and kept in our rows; anything else (path escapes) is a fault or an attack. */
function checkedKey(key: string): string {
  if (!keyName.test(key)) throw new FileMissing({ cause: new Error("malformed key") });
  return key;
}

function newKey(folder: string, extension = ""): string {
  if (!folderName.test(folder)) throw new Error(`"${folder}" is no folder of ours`);
  const id = randomUUID();
  const plain = extension.toLowerCase();
  return `${folder}/${id.slice(0, 2)}/${id}${/^\.[a-z0-9]{1,8}$/.test(plain) ? plain : ""}`;
}

async function putStream(
  store: Store,
  folder: string,
  content: Readable,
  options: PutOptions = {},
): Promise<StoredFile> {
  const { disk, temps, patience } = store;
  const key = newKey(folder, options.extension);
  // Staged first: a stream that breaks off never reaches the store, and S3 wants to know the length.
  await using staged = await temps.receive(content, Number.MAX_SAFE_INTEGER);
  const { contentType } = options;
  const patienceMs = patience.answerMs + (staged.bytes / patience.leastBytesPerSecond) * 1_000;
  const write = () => disk.copyFromFs(staged.path, key, contentType === undefined ? {} : { contentType });
  await store.onStoring(key);
  try {
    await inTime(patienceMs, "writing to the store", write);
  } catch (error) {
    // Not awaited: a store that doesn't answer a write won't answer this sooner.
    ask(store, "deleting", () => disk.delete(key)).catch(() => undefined);
    return refuse(error);
  }
  return { key, bytes: staged.bytes, sha256: staged.sha256 };
}

async function getStream(store: Store, key: string): Promise<Readable> {
  const { disk } = store;
  // A local stream would fail only at its first byte, after the answer's head has gone out.
  if (!(await ask(store, "looking", () => disk.exists(key)))) throw new FileMissing();
  return ask(store, "reading", () => disk.getStream(key));
}

async function getTemp(store: Store, key: string): Promise<TempFile> {
  const content = await getStream(store, key);
  const file = await store.temps.create();
  const signal = AbortSignal.timeout(store.patience.wholeMs);
  try {
    const target = createWriteStream(file.path, { flags: "wx", mode: 0o600 });
    await pipeline(inPieces(content, store.patience.idleMs), target, { signal });
    return file;
  } catch (error) {
    content.destroy();
    await file.remove();
    return refuse(error);
  }
}

/** The pieces of a file, none of which is waited for too long. */
async function* inPieces(content: Readable, idleMs: number): AsyncGenerator<Buffer, void, undefined> {
  const pieces = content.iterator() as AsyncIterator<Buffer>;
  for (;;) {
    const { done, value } = await inTime(idleMs, "the next piece of a file", () => pieces.next());
    if (done) return;
    yield value;
  }
}

async function* list(store: Store): AsyncGenerator<string[], void, undefined> {
  let paginationToken: string | undefined;
  do {
    const options = { recursive: true, ...(paginationToken === undefined ? {} : { paginationToken }) };
    const page = await ask(store, "listing", () => store.disk.listAll("/", options));
    const keys = [...page.objects]
      .filter(({ isFile }) => isFile)
      .map((file) => (file as { key: string }).key);
    for (let at = 0; at < keys.length; at += LISTED)
      yield keys.slice(at, at + LISTED).filter((key) => keyName.test(key));
    ({ paginationToken } = page);
  } while (paginationToken !== undefined);
}

async function writtenAt(store: Store, key: string): Promise<Date | null> {
  if (!(await ask(store, "looking", () => store.disk.exists(key)))) return null;
  return (await ask(store, "looking", () => store.disk.getMetaData(key))).lastModified;
}

async function checkStore(store: Store): Promise<void> {
  const key = newKey("check");
  await ask(store, "writing", () => store.disk.put(key, "ok"));
  await ask(store, "deleting", () => store.disk.delete(key));
}

export { FileTooLarge } from "./temp-files.ts";
export type { TempFile } from "./temp-files.ts";
