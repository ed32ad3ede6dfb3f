import { deleteFileAfterCommit } from "../../../platform/file-deletion.ts";
import { isAnimatedPng } from "../../../platform/file-content.ts";
import { drawSquare, readPicture, UnreadablePicture, type Square } from "../../../platform/pictures.ts";
import { InvalidInput, NotFound, UnsupportedFile } from "../../../platform/refusals.ts";
import { Account } from "../account.entity.ts";
import { lockOwnAccount } from "../account-rows.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { orForget, type OpenedFile } from "../../../shared/documents.ts";
import { requireQuota } from "../../../shared/storage-quota.ts";
import { receiveUpload, type ReceivedUpload, type Upload, type UploadRule } from "../../../shared/uploads.ts";
import { changeOwnAccount } from "./edit-own-account.ts";

const FOLDER = "photos";
const SMALLEST_SIDE = 500;
const STORED_SIDE = 512;
const PHOTO: UploadRule = {
  kinds: ["JPEG", "PNG"],
  maxBytes: 5 * 1024 * 1024,
  tooLarge: "La foto no puede pasar de 5 MB.",
  wrongKind: "Sube la foto como JPEG o PNG.",
};
const PHOTO_NAME = /^([0-9a-f]{2})[0-9a-f]{6}-[0-9a-f-]{27}\.webp$/;

/**
 * Cuts the square out of a JPEG or PNG, draws it anew with 512 px as WebP and makes it the own photo. `crop` is moved
 * inside the picture; without one the middle is taken. Throws UnsupportedFile, TooLarge, InvalidInput (too few pixels),
 * RateLimited, Busy.
 */
export async function uploadPhoto(
  ctx: SignedInContext,
  upload: Upload,
  crop?: Square | null,
): Promise<{ account: Account; message: string }> {
  // What counts is the small picture drawn of it: replacePhoto checks it against the quota.
  await using received = await receiveUpload(ctx, upload, PHOTO, {});
  await using drawn = await ctx.files.temp();
  await drawPhoto(received, drawn.path, crop ?? null);
  const stored = await storePhoto(ctx.files, drawn.path);
  const account = await orForget(ctx, stored.key, () => replacePhoto(ctx, stored, { action: "uploadPhoto" }));
  return { account, message: "Tu foto se ha guardado." };
}

/** Puts a local WebP of the stored size where `openPhoto` finds it. Throws StorageFull, StoreUnavailable. */
export function storePhoto(files: Context["files"], path: string): ReturnType<Context["files"]["putPath"]> {
  return files.putPath(FOLDER, path, { contentType: "image/webp", extension: ".webp" });
}

export async function removePhoto(ctx: SignedInContext): Promise<{ account: Account; message: string }> {
  const account = await replacePhoto(ctx, null, { action: "removePhoto" });
  return { account, message: "Tu foto se ha eliminado." };
}

/** The photo an account has now, by its file's name. Throws NotFound. */
export async function openPhoto(ctx: Pick<Context, "db" | "files">, name: string): Promise<OpenedFile> {
  const [, folder] = PHOTO_NAME.exec(name) ?? [];
  const key = `${FOLDER}/${folder}/${name}`;
  const isThere = folder && (await ctx.db.getRepository(Account).existsBy({ photoKey: key }));
  if (!isThere) throw new NotFound("Esta foto no existe.");
  return { file: await ctx.files.getStream(key), fileName: "foto.webp", contentType: "image/webp" };
}

function replacePhoto(
  ctx: SignedInContext,
  photo: { key: string; bytes: number } | null,
  note: { action: string },
): Promise<Account> {
  return ctx.db.transaction(async (manager) => {
    const account = await lockOwnAccount(ctx, manager);
    if (photo === null && account.photoKey === null) return account;
    if (account.photoKey !== null) await deleteFileAfterCommit(ctx, manager, account.photoKey);
    const values = { photoKey: photo?.key ?? null, photoBytes: photo?.bytes ?? null };
    const changed = await changeOwnAccount(ctx, manager, values, note);
    if (photo !== null) await requireQuota(ctx, manager, { accountId: account.id });
    return changed;
  });
}

async function drawPhoto({ path, kind }: ReceivedUpload, to: string, crop: Square | null): Promise<void> {
  if (kind === "PNG" && (await isAnimatedPng(path))) {
    throw new UnsupportedFile("Las imágenes animadas no se admiten. Sube una foto fija.", "ANIMATED");
  }
  try {
    const { width, height, isCmyk } = await readPicture(path);
    if (isCmyk) {
      const message = "Esta foto tiene los colores de imprenta (CMYK). Guárdala en RGB e inténtalo de nuevo.";
      throw new UnsupportedFile(message, "CMYK");
    }
    if (Math.min(width, height) < SMALLEST_SIDE) throw tooSmall(width, height);
    await drawSquare(path, to, squareInside(width, height, crop), STORED_SIDE);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new UnsupportedFile("No se puede leer esta foto: está dañada o es demasiado grande.", "UNREADABLE");
  }
}

function tooSmall(width: number, height: number): InvalidInput {
  const message = `La foto debe tener al menos 500 × 500 px, y esta tiene ${width} × ${height} px.`;
  return new InvalidInput([{ field: ["file"], code: "TOO_SMALL", message }]);
}

/** The square asked for, moved and shrunk until it lies inside; the middle when none was asked for. */
function squareInside(width: number, height: number, crop: Square | null): Square {
  const shorter = Math.min(width, height);
  if (crop === null || crop.size < 1) {
    return { x: Math.floor((width - shorter) / 2), y: Math.floor((height - shorter) / 2), size: shorter };
  }
  const size = Math.min(crop.size, shorter);
  const inside = (at: number, length: number) => Math.min(Math.max(at, 0), length - size);
  return { x: inside(crop.x, width), y: inside(crop.y, height), size };
}
