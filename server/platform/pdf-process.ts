/** A process that prints one document and ends. Runs by plain type stripping too. */
import { printPdf } from "./pdf-layout.ts";
import type { PdfDocument, PdfReport } from "./pdf.ts";

process.once("message", (document: PdfDocument) => void print(document));

async function print(document: PdfDocument): Promise<void> {
  const report = await printPdf(document).then(
    (file): PdfReport => ({ type: "done", file }),
    (error: unknown): PdfReport => ({ type: "failed", message: String(error) }),
  );
  process.send?.(report, () => process.disconnect());
}
