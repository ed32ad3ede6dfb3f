import sharp from "sharp";

/** A photo of that many pixels: a bright face on a dark ground. */
export function jpegPhoto(width: number, height: number): Promise<Buffer> {
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) / 3];
  const face = `<svg width="${width}" height="${height}"><circle cx="${x}" cy="${y}" r="${radius}" fill="#f2c9a1"/></svg>`;
  return sharp({ create: { width, height, channels: 3, background: "#20494f" } })
    .composite([{ input: Buffer.from(face) }])
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
