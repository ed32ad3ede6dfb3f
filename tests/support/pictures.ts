import sharp, { type Sharp } from "sharp";

/**
 * A photo of that many pixels: a bright face on a dark ground. Made of pixels and never decoded, because the server's
 * libvips, which is the whole process's, may have been told to decode JPEG and PNG files only. `dress` adds to it.
 */
export function jpegPhoto(
  width: number,
  height: number,
  dress: (photo: Sharp) => Sharp = (photo) => photo,
): Promise<Buffer> {
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) / 3];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const isFace = Math.hypot((at % width) - x, Math.floor(at / width) - y) <= radius;
    pixels.set(isFace ? [0xf2, 0xc9, 0xa1] : [0x20, 0x49, 0x4f], at * 3);
  }
  return dress(sharp(pixels, { raw: { width, height, channels: 3 } }))
    .jpeg()
    .toBuffer();
}

/** The smallest document a PDF reader opens. */
export function onePagePdf(): Buffer {
  return Buffer.from(
    [
      "%PDF-1.4",
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj",
      "trailer<</Root 1 0 R>>",
      "%%EOF",
      "",
    ].join("\n"),
  );
}
