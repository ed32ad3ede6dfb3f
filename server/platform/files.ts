import type { Readable } from "node:stream";

export interface StoredFile {
  /** Name made by us, `<folder>/<yyyy>/<mm>/<uuid><extension>`; hold it in the row that owns the file. */
  key: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}
export interface TempFile extends AsyncDisposable {
  path: string;
  remove(): Promise<void>;
}
export interface PutOptions {
  contentType?: string;
  /** ".pdf"; only [a-z0-9], at most 8 characters; anything else is left away. */
  extension?: string;
}
export type ScanResult = { clean: true } | { clean: false; threat: string };

export interface Files {
  /** Copies a local file in. `folder` is a constant of ours ([a-z0-9-/]). Throws StorageFull; never leaves half a file. */
  putPath(folder: string, localPath: string, options?: PutOptions): Promise<StoredFile>;
  putStream(folder: string, content: Readable, options?: PutOptions): Promise<StoredFile>;
  /** Throws FileMissing. */
  getStream(key: string): Promise<Readable>;
  /** A local copy for code that needs to seek; remove it (`await using`). Throws FileMissing. */
  getTemp(key: string): Promise<TempFile>;
  /** No error when it is gone already. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** An empty place for an upload, outside the web root; leftovers of dead processes are swept at start. */
  temp(): Promise<TempFile>;
  /** Streams an upload into a temporary file; stops with FileTooLarge beyond `maxBytes`. */
  receive(content: Readable, maxBytes: number): Promise<TempFile & { bytes: number; sha256: string }>;
  /** Virus scan of a local file by clamd; without CLAMD_URL everything is clean. Throws ScannerUnavailable. */
  scan(localPath: string): Promise<ScanResult>;
  /** Throws when the store cannot be reached or written. */
  check(): Promise<void>;
}
/** An upload went beyond its limit; nothing of it was kept. */
export class FileTooLarge extends Error {
  override name = "FileTooLarge";
}
export declare function createFiles(options: { filesUrl: string; tempDir: string; clamdUrl: string | null }): Promise<Files>;
