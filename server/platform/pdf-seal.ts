import { pdfkitAddPlaceholder } from "@signpdf/placeholder-pdfkit";
import { SUBFILTER_ETSI_CADES_DETACHED } from "@signpdf/utils";
import type { CanvasElement, Content } from "pdfmake/interfaces.js";
import { encode } from "uqr";
import type { PdfSeal, SignaturePlace } from "./pdf.ts";
import { bookmark, tagged } from "./pdf-blocks.ts";
import { INK, LINE, MUTED, PRIMARY, SIZES, WIDTH } from "./pdf-look.ts";
import type { Pattern, Tags } from "./pdf-tags.ts";

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
  const square = { type: "rect" as const, x: 0, y: 0, w: QR_SIZE, h: QR_SIZE, color: INK };
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    stack: [
      { canvas: [{ type: "line", x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.6, lineColor: LINE }] },
      {
        margin: [0, 12, 0, 0],
        columnGap: GAP,
        columns: [
          { width: QR_SIZE, canvas: [{ ...square, pattern: qrOf(address) } as CanvasElement] },
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

function qrOf(address: string): Pattern {
  const { size, data } = encode(address, { border: 0, ecc: "M" });
  return { side: size, rows: data.map(runsOf) };
}

function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = [];
  for (const [at, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last !== undefined && last[0] + last[1] === at) last[1] += 1;
    else if (isDark) runs.push([at, 1]);
  }
  return runs;
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
