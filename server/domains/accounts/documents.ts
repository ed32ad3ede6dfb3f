import type { Readable } from "node:stream";
import type { StoredDocument } from "./account.entity.ts";
import type { Context } from "./context.ts";
import { receiveUpload, type Upload, type UploadRule } from "./uploads.ts";

const DOCUMENT: UploadRule = {
  kinds: ["PDF", "JPEG", "PNG"],
  maxBytes: 10 * 1024 * 1024,
  tooLarge: "El documento no puede pasar de 10 MB.",
  wrongKind: "Sube el documento como PDF, JPEG o PNG.",
};

/**
 * Takes in a PDF, JPEG or PNG of at most 10 MB and stores it in `folder` (a constant of ours). `keep` writes the row
 * that owns it, in its own transaction; when `keep` throws, the file goes too. The file that a new one replaces is
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
  await using received = await receiveUpload(ctx, upload, DOCUMENT, allow);
  const { fileName, contentType, extension, bytes } = received;
  const { key } = await ctx.files.putPath(folder, received.path, { contentType, extension });
  const uploadedAt = ctx.clock.now().toISOString();
  return orForget(ctx, key, () => keep({ key, fileName, contentType, bytes, uploadedAt }));
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
