/** A process that prints one document, or the letters of a batch, after the other until it is ended. Runs by plain type stripping too. */
import type { Printed, PrintOrder, PrintReport } from "./pdf.ts";

process.on("message", (order: PrintOrder) => void print(order));

async function print(order: PrintOrder): Promise<void> {
  const report = await layOut(order).then(
    (printed): PrintReport => ({ type: "done", ...printed }),
    (error: unknown): PrintReport => ({ type: "failed", message: String(error) }),
  );
  // Whoever asked may be gone by now: there is nobody left to tell, and nothing to be done about it.
  process.send?.(report, ignore);
}

function ignore(): void {}

/** Each format has a library of its own, of which only one is needed. */
async function layOut(order: PrintOrder): Promise<Printed> {
  if (order.format === "LETTERS") return (await import("./letter-layout.ts")).printLetters(order.sheets);
  if (order.format === "PDF")
    return { file: await (await import("./pdf-layout.ts")).printPdf(order.document) };
  return { file: await (await import("./docx-layout.ts")).printDocx(order.document) };
}
