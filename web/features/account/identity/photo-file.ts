import { formatBytes } from "../../../lib/format.ts";

export const PHOTO_TYPES = "image/jpeg,image/png";
export const MIN_PHOTO_SIDE = 500;
const MAX_PHOTO_BYTES = 5 * 1024 * 1024;

/** A crop smaller than this would be blown up until it blurs. */
const MIN_CROP_SIDE = 256;

/** How far a picture may be zoomed while cropping. */
export function maxZoomOf(width: number, height: number): number {
  return Math.max(1, Math.min(width, height) / MIN_CROP_SIDE);
}

/** Why a file can't be the photo, in the terms of the documented rule; null for a good one. The server looks again. */
export async function photoProblem(file: File): Promise<string | null> {
  if (!PHOTO_TYPES.split(",").includes(file.type)) {
    return "Este archivo no es una foto JPEG o PNG. Elige otra.";
  }
  if (file.size > MAX_PHOTO_BYTES) {
    return `La foto ocupa ${formatBytes(file.size)} y el máximo son 5 MB. Elige otra más ligera.`;
  }
  try {
    const { width, height } = await createImageBitmap(file);
    if (width >= MIN_PHOTO_SIDE && height >= MIN_PHOTO_SIDE) return null;
    return `La foto mide ${width} x ${height} px y debe medir al menos 500 x 500 px. Elige otra más grande.`;
  } catch {
    return "No se ha podido leer la foto: el archivo está dañado. Elige otra.";
  }
}
