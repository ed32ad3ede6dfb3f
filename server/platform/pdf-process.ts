/** A process that prints one document after the other until it is ended. Runs by plain type stripping too. */
import type { PrintOrder, PrintReport } from "./pdf.ts";

process.on("message", (order: PrintOrder) => void print(order));

async function print(order: PrintOrder): Promise<void> {
  const report = await layOut(order).then(
    (file): PrintReport => ({ type: "done", file }),
    (error: unknown): PrintReport => ({ type: "failed", message: String(error) }),
  );
  process.send?.(report);
}

/** Each format has a library of its own, of which only one is needed. */
async function layOut({ document, format }: PrintOrder): Promise<Buffer> {
  return format === "PDF"
    ? (await import("./pdf-layout.ts")).printPdf(document)
    : (await import("./docx-layout.ts")).printDocx(document);
}
