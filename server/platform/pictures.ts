import type { Sharp } from "sharp";
import { boundedQueue } from "./bounded-queue.ts";

/** The picture cannot be decoded, or is larger than anybody's photo. */
export class UnreadablePicture extends Error {
  override name = "UnreadablePicture";
}

/** Size of the picture as it is seen, its orientation mark applied. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Made for print: its colours aren't those of a screen. */
  isCmyk: boolean;
}

/** In pixels as the picture is seen. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

/** More than the largest telephone takes; decoded it may need 3 bytes for each. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 15;
const WEBP_QUALITY = 85;
/** Quality of documents' pictures: the small print stays legible. */
const JPEG_QUALITY = 92;

/** A decoded picture may take 150 MB: one at a time in this process, whoever asks. */
const inTurn = boundedQueue(1, 20, 5);

/** Size of a local JPEG or PNG, read from its head. Throws UnreadablePicture, Busy. */
export async function readPicture(path: string): Promise<PictureFacts> {
  const { autoOrient, space } = await decode(path, (picture) => picture.metadata());
  return { width: autoOrient.width, height: autoOrient.height, isCmyk: space === "cmyk" };
}

/**
 * Draws the square of a local JPEG or PNG anew as a WebP of `side` pixels: nothing of the old file (metadata, hidden
 * parts) gets into it. The square has to lie inside the picture. Throws UnreadablePicture, Busy.
 */
export async function drawSquare(from: string, to: string, square: Square, side: number): Promise<void> {
  const { x: left, y: top, size } = square;
  await decode(from, (picture) =>
    picture
      .autoOrient()
      .extract({ left, top, width: size, height: size })
      .resize(side, side)
      .flatten({ background: "#ffffff" })
      .webp({ quality: WEBP_QUALITY })
      .toFile(to),
  );
}

/**
 * The same picture as it is seen, without what came along in the file: place and time, telephone, previews. Throws
 * UnreadablePicture, Busy.
 */
export async function drawPlain(from: string, to: string, kind: "JPEG" | "PNG"): Promise<void> {
  await decode(from, (picture) => {
    const upright = picture.autoOrient();
    return (kind === "JPEG" ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png()).toFile(to);
  });
}

async function decode<T>(path: string, task: (picture: Sharp) => Promise<T>): Promise<T> {
  loading ??= loadSharp();
  const sharp = await loading;
  return inTurn(async () => {
    const picture = sharp(path, {
      limitInputPixels: MOST_PIXELS,
      sequentialRead: true,
      failOn: "error",
    }).timeout({ seconds: LONGEST_SECONDS });
    try {
      return await task(picture);
    } catch (cause) {
      throw new UnreadablePicture("the picture can't be decoded", { cause });
    }
  });
}

/**
 * Once, with the first picture: most processes never see one, and choosing decoders anew would take them away from a
 * picture that is being read.
 */
let loading: ReturnType<typeof loadSharp> | null = null;

/** Only the decoders of JPEG and PNG are enabled. */
async function loadSharp(): Promise<typeof import("sharp").default> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile"] });
  return sharp;
}
