import { pdfkitAddPlaceholder } from "@signpdf/placeholder-pdfkit";
import { SUBFILTER_ETSI_CADES_DETACHED } from "@signpdf/utils";
import type { Content } from "pdfmake/interfaces.js";
import { renderSVG } from "uqr";
import type { PdfSeal, SignaturePlace } from "./pdf.ts";
import { bookmark, tagged } from "./pdf-blocks.ts";
import { INK, LINE, MUTED, PRIMARY, SIZES, WIDTH } from "./pdf-look.ts";
import type { Tags } from "./pdf-tags.ts";

/** Points: a phone reads it off paper from a hand's distance. */
const QR_SIZE = 76;
const GAP = 16;
const TEXT_WIDTH = WIDTH - QR_SIZE - GAP;

/** A QR with what it is for and its code, under `parent` in the outline; never divided between two pages. */
export function drawSeal(
  { title, text, code, address }: Omit<PdfSeal, "foot">,
  tags: Tags,
  parent: string | null = "title",
): Content {
  const qr = renderSVG(address, { border: 0, ecc: "M", blackColor: INK });
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    stack: [
      { canvas: [{ type: "line", x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.6, lineColor: LINE }] },
      {
        margin: [0, 12, 0, 0],
        columnGap: GAP,
        columns: [
          { width: QR_SIZE, svg: qr, fit: [QR_SIZE, QR_SIZE] },
          {
            width: "*",
            stack: [
              {
                text: tagged(title, tags.next("H2")),
                bold: true,
                color: PRIMARY,
                ...(parent === null ? {} : bookmark(title, undefined, parent)),
              },
              {
                text: tagged(code, tags.next("P")),
                bold: true,
                fontSize: SIZES.heading,
                characterSpacing: 0.6,
                margin: [0, 3, 0, 0],
              },
              {
                text: tagged(text, tags.next("P"), TEXT_WIDTH),
                fontSize: SIZES.table,
                color: MUTED,
                margin: [0, 3, 0, 0],
              },
            ],
          },
        ],
      },
    ],
  };
}

/**
 * Room for a signature in the document itself: nothing has to be appended to it later, which would count as a change. PAdES
 * (EN 319 142-1) wants the time here and not in the signature.
 */
export async function leaveSignaturePlace(
  made: { getStream(): unknown },
  { name, reason, at, bytes }: SignaturePlace,
): Promise<void> {
  const pdf = (await made.getStream()) as object;
  pdfkitAddPlaceholder({
    pdf,
    pdfBuffer: Buffer.alloc(0),
    name,
    reason,
    location: "",
    contactInfo: "",
    signingTime: at,
    signatureLength: bytes,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  });
}
