import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Disk } from "flydrive";
import { scanWithClamd, type ScanResult } from "./clamd.ts";
import { FileMissing } from "./errors.ts";
import { openDisk } from "./file-store.ts";
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
  /** Copies a local file in. `folder` is a constant of ours ([a-z0-9-/]). Throws StorageFull; never leaves half a file. */
  putPath(folder: string, localPath: string, options?: PutOptions): Promise<StoredFile>;
  putStream(folder: string, content: Readable, options?: PutOptions): Promise<StoredFile>;
  /** Throws FileMissing. */
  getStream(key: string): Promise<Readable>;
  /** A local copy for code that needs to seek; remove it (`await using`). Throws FileMissing, StorageFull. */
  getTemp(key: string): Promise<TempFile>;
  /** No error when it is gone already. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** A place for a file that lives as long as a request, outside the web root; remove it (`await using`). */
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
}

const folderName = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;
const keyName = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/[0-9a-f]{2}\/[0-9a-f-]{36}(?:\.[a-z0-9]{1,8})?$/;

export async function createFiles({ filesUrl, tempDir, clamdUrl }: FilesOptions): Promise<Files> {
  const temps = await openTempFiles(tempDir);
  const disk = await openDisk(filesUrl);
  const files: Files = {
    putPath: (folder, localPath, options) =>
      putStream(disk, temps, folder, createReadStream(localPath), options),
    putStream: (folder, content, options) => putStream(disk, temps, folder, content, options),
    getStream: async (key) => getStream(disk, checkedKey(key)),
    getTemp: async (key) => getTemp(disk, temps, checkedKey(key)),
    delete: async (key) => disk.delete(checkedKey(key)),
    exists: async (key) => keyName.test(key) && disk.exists(key),
    temp: () => temps.create(),
    receive: (content, maxBytes) => temps.receive(content, maxBytes),
    scan: async (localPath) => (clamdUrl === null ? { clean: true } : scanWithClamd(clamdUrl, localPath)),
    check: () => checkDisk(disk),
  };
  return files;
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
  disk: Disk,
  temps: TempFiles,
  folder: string,
  content: Readable,
  options: PutOptions = {},
): Promise<StoredFile> {
  const key = newKey(folder, options.extension);
  // Staged first: a stream that breaks off never reaches the store, and S3 wants to know the length.
  await using staged = await temps.receive(content, Number.MAX_SAFE_INTEGER);
  const { contentType } = options;
  try {
    await disk.copyFromFs(staged.path, key, contentType === undefined ? {} : { contentType });
  } catch (error) {
    await disk.delete(key).catch(() => undefined);
    throw mapDiskError(error);
  }
  return { key, bytes: staged.bytes, sha256: staged.sha256 };
}

async function getStream(disk: Disk, key: string): Promise<Readable> {
  // A local stream would fail only at its first byte, after the answer's head has gone out.
  if (!(await disk.exists(key))) throw new FileMissing();
  return disk.getStream(key);
}

async function getTemp(disk: Disk, temps: TempFiles, key: string): Promise<TempFile> {
  const content = await getStream(disk, key);
  const file = await temps.create();
  try {
    await pipeline(content, createWriteStream(file.path, { flags: "wx", mode: 0o600 }));
    return file;
  } catch (error) {
    await file.remove();
    throw mapDiskError(error);
  }
}

async function checkDisk(disk: Disk): Promise<void> {
  const key = newKey("check");
  await disk.put(key, "ok");
  await disk.delete(key);
}

export { FileTooLarge } from "./temp-files.ts";
export type { TempFile } from "./temp-files.ts";
