import { rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { drawPlain, UnreadablePicture } from "../platform/pictures.ts";
import { UnsupportedFile } from "../platform/refusals.ts";
import type { Context } from "./context.ts";
import { receiveUpload, type ReceivedUpload, type Upload, type UploadRule } from "./uploads.ts";

/** An uploaded file: where it lies and how it is called. `uploadedAt` is an ISO instant. */
export interface StoredDocument {
  key: string;
  fileName: string;
  contentType: string;
  bytes: number;
  uploadedAt: string;
}

const DOCUMENT: UploadRule = {
  kinds: ["PDF", "JPEG", "PNG"],
  maxBytes: 10 * 1024 * 1024,
  tooLarge: "El documento no puede pasar de 10 MB.",
  wrongKind: "Sube el documento como PDF, JPEG o PNG.",
};

/**
 * Takes in a PDF, JPEG or PNG of at most 10 MB and stores it in `folder` (a constant of ours). `keep` writes the row
 * that owns it, in its own transaction, and asks `requireQuota`; when `keep` throws, the file goes too. The file that a new one replaces is
 * given to deleteFileAfterCommit by `keep`. `allow`: as receiveUpload.
 * Throws what receiveUpload and `keep` throw.
 */
export async function storeDocument<T>(
  ctx: Context,
  folder: string,
  upload: Upload,
  keep: (document: StoredDocument) => Promise<T>,
  allow?: () => Promise<void>,
): Promise<T> {
  const owner = { accountId: ctx.actor?.accountId };
  await using received = await receiveUpload(ctx, upload, DOCUMENT, owner, allow);
  const { fileName, contentType, extension } = received;
  const path = await withoutMetadata(received);
  try {
    const { size: bytes } = await stat(path);
    const { key } = await ctx.files.putPath(folder, path, { contentType, extension });
    const uploadedAt = ctx.clock.now().toISOString();
    return await orForget(ctx, key, () => keep({ key, fileName, contentType, bytes, uploadedAt }));
  } finally {
    if (path !== received.path) await rm(path, { force: true });
  }
}

/** Where a photo was taken, when and with what is nobody's business. A PDF stays as it is. */
async function withoutMetadata({ path, kind }: ReceivedUpload): Promise<string> {
  if (kind !== "JPEG" && kind !== "PNG") return path;
  const plain = `${path}.plain`;
  try {
    await drawPlain(path, plain, kind);
    return plain;
  } catch (error) {
    await rm(plain, { force: true });
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new UnsupportedFile("Esta imagen está dañada: no se puede leer.", "UNREADABLE");
  }
}

/** Runs what makes a row own the stored file; when it fails the file goes. */
export async function orForget<T>(
  { files }: Pick<Context, "files">,
  key: string,
  keep: () => Promise<T>,
): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    await files.delete(key).catch(() => undefined);
    throw error;
  }
}

/** A stored file on its way to somebody. */
export interface OpenedFile {
  file: Readable;
  /** To download it under. */
  fileName: string;
  contentType: string;
}

/** A stored document as a download under the name it was uploaded with. Throws FileMissing. */
export async function openDocument(
  { files }: Pick<Context, "files">,
  { key, fileName, contentType }: StoredDocument,
): Promise<OpenedFile> {
  return { file: await files.getStream(key), fileName, contentType };
}
