import { extname } from "node:path";
import type { Readable } from "node:stream";
import type { FileUpload } from "graphql-upload-minimal";
import { readFileContent, type FileContent } from "../platform/file-content.ts";
import { plainFileName } from "../platform/file-names.ts";
import { FileTooLarge, type TempFile } from "../platform/files.ts";
import { TooLarge, UnsupportedFile } from "../platform/refusals.ts";
import type { LimitRule } from "../platform/rate-limits.ts";
import type { Context } from "./context.ts";
import { roomLeft, type StorageOwner } from "./storage-quota.ts";
import { throttle } from "./throttle.ts";

/** A file somebody sends. Its stream has to be read or let run off (`resume()`), or the request never ends. */
export interface Upload {
  /** The client's own file name; not trusted. */
  fileName: string;
  content: Readable;
}

/** A received upload: in a temporary file (`await using`), of a kind that is taken, scanned. */
export interface ReceivedUpload extends TempFile {
  /** Plain, with the ending of its kind; to show and to download under. */
  fileName: string;
  kind: UploadKind;
  contentType: string;
  extension: string;
  bytes: number;
}

export type UploadKind = Exclude<FileContent, "HEIC">;

interface KindFacts {
  contentType: string;
  /** The first is the one given where none is. */
  endings: readonly [string, ...string[]];
}

const KINDS: Record<UploadKind, KindFacts> = {
  PDF: { contentType: "application/pdf", endings: [".pdf"] },
  JPEG: { contentType: "image/jpeg", endings: [".jpg", ".jpeg", ".jpe", ".jfif"] },
  PNG: { contentType: "image/png", endings: [".png"] },
  DOC: { contentType: "application/msword", endings: [".doc"] },
  DOCX: {
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    endings: [".docx"],
  },
  XLSX: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    endings: [".xlsx"],
  },
};

/** What a place takes. */
export interface UploadRule {
  kinds: readonly UploadKind[];
  maxBytes: number;
  /** Spanish, with the limit. */
  tooLarge: string;
  /** Spanish, with the kinds that are taken. */
  wrongKind: string;
}

const PER_ACCOUNT: LimitRule = { name: "account-uploads", points: 60, seconds: 3_600 };

/** The file of a GraphQL request. */
export function uploadOf(file: FileUpload): Upload {
  return { fileName: file.filename, content: file.createReadStream() };
}

/**
 * Receives an upload; its content decides what it is. A refused one leaves nothing behind. `allow` bounds who may send
 * how many, before anything is read: by default somebody signed in, 60 an hour. What goes beyond the quota of its
 * owner isn't read either; `requireQuota` follows where its row is written.
 * Throws TooLarge, UnsupportedFile, RateLimited, StorageFull, ScannerUnavailable.
 */
export async function receiveUpload(
  ctx: Context,
  upload: Upload,
  rule: UploadRule,
  owner: StorageOwner,
  allow: () => Promise<void> = () => throttle(ctx, [PER_ACCOUNT, String(ctx.actor?.accountId)]),
): Promise<ReceivedUpload> {
  const file = await receiveScanned(ctx, upload, rule, owner, allow);
  try {
    const name = plainFileName(upload.fileName) || "documento";
    const kind = await kindOf(file, name, rule);
    const { contentType, endings } = KINDS[kind];
    const fileName = endingOf(name) === null ? `${name}${endings[0]}` : name;
    return { ...file, fileName, kind, contentType, extension: endings[0] };
  } catch (error) {
    await file.remove();
    throw error;
  }
}

/**
 * Receives an upload into a temporary file and has it scanned. `allow` may refuse before anything is read.
 * Throws TooLarge, UnsupportedFile (a threat, not all of it), StorageFull, ScannerUnavailable.
 */
export async function receiveScanned(
  ctx: Pick<Context, "db" | "env" | "files" | "log">,
  { content }: Upload,
  { maxBytes, tooLarge }: Pick<UploadRule, "maxBytes" | "tooLarge">,
  owner: StorageOwner,
  allow: () => Promise<void> = async () => undefined,
): Promise<TempFile & { bytes: number; sha256: string }> {
  let refused = new TooLarge(tooLarge);
  try {
    await allow();
    const room = await roomLeft(ctx, owner);
    const isTight = room !== null && room.bytes < maxBytes;
    if (isTight) refused = room.tooLarge;
    const file = await ctx.files.receive(content, isTight ? room.bytes : maxBytes);
    await refuseThreat(ctx, file);
    return file;
  } catch (error) {
    content.resume();
    if (error instanceof FileTooLarge) throw refused;
    // The sender has gone, or the line was cut: nothing of ours is wrong.
    if (error === content.errored)
      throw new UnsupportedFile("El archivo no ha llegado entero.", "INCOMPLETE");
    throw error;
  }
}

async function refuseThreat({ files, log }: Pick<Context, "files" | "log">, file: TempFile): Promise<void> {
  try {
    const result = await files.scan(file.path);
    if (result.clean) return;
    log.warn({ threat: result.threat }, "an uploaded file carried a threat");
    throw new UnsupportedFile("El antivirus ha rechazado este archivo.", "THREAT");
  } catch (error) {
    await file.remove();
    throw error;
  }
}

async function kindOf(
  { path, bytes }: { path: string; bytes: number },
  name: string,
  rule: UploadRule,
): Promise<UploadKind> {
  if (bytes === 0) throw new UnsupportedFile("El archivo está vacío.", "EMPTY");
  const content = await readFileContent(path);
  if (content === "HEIC") {
    throw new UnsupportedFile(`Las fotos en formato HEIC no se admiten. ${rule.wrongKind}`);
  }
  if (content === null || !rule.kinds.includes(content)) throw new UnsupportedFile(rule.wrongKind);
  const ending = endingOf(name);
  if (ending !== null && !KINDS[content].endings.includes(ending)) {
    throw new UnsupportedFile(
      `El contenido de este archivo no corresponde a su extensión ${ending}. ${rule.wrongKind}`,
      "WRONG_EXTENSION",
    );
  }
  return content;
}

/** ".pdf"; null for a name without one, such as "DNI de 12.03.2026". */
function endingOf(name: string): string | null {
  const ending = extname(name).toLowerCase();
  return /^\.[a-z][a-z0-9]{1,4}$/.test(ending) ? ending : null;
}
