import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { shortMoment } from "../../../schema/rules/spanish-dates.ts";
import { shownSealCode } from "../../../schema/rules/seals.ts";
import { openXlsx } from "../../platform/spreadsheets/xlsx-writer.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import { ZipStream } from "../../platform/zip-stream.ts";
import type { Context } from "../../shared/context.ts";
import { openSealed } from "../seals/sealed-files.ts";

/** An issued document of a task, with its sealed file. */
export interface ZippedDocument {
  codeId: string;
  debtor: string;
  amount: string;
  number: string;
  title: string;
  issuedAt: Date;
  code: string;
  fileKey: string | null;
  sha256: string;
  /** In a last column of the index, which is there when one document has any. */
  remark?: string | null;
}

interface ZipWords {
  fileName: string;
  /** Of the documents within the zip. */
  folder: string;
  /** Of the index. */
  sheetName: string;
}

/** An index and the documents, front to back as the reader takes it, one document in memory at a time. */
export function zipOfDocuments(
  ctx: Pick<Context, "files" | "log">,
  read: () => Promise<ZippedDocument[]>,
  words: ZipWords,
): ExportedFile {
  const file = new PassThrough({ highWaterMark: 262_144 });
  write(ctx, read, file, words).catch((error: unknown) => {
    if (file.destroyed) return;
    ctx.log.error({ err: error }, "a zip of documents broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { file, fileName: words.fileName, contentType: "application/zip" };
}

async function write(
  ctx: Pick<Context, "files">,
  read: () => Promise<ZippedDocument[]>,
  file: PassThrough,
  words: ZipWords,
): Promise<void> {
  const entries = await read();
  const zip = new ZipStream(file);
  const index = zip.open("indice.xlsx");
  await index.write(await indexOf(entries, words));
  await index.close();
  for (const entry of entries) {
    const pdf = await buffer(await openSealed(ctx, entry));
    const one = zip.open(fileNameOf(entry, words.folder));
    await one.write(pdf);
    await one.close();
  }
  await zip.close();
}

function fileNameOf({ codeId, number }: ZippedDocument, folder: string): string {
  return `${folder}/${codeId}-${number}.pdf`;
}

async function indexOf(entries: readonly ZippedDocument[], { folder, sheetName }: ZipWords): Promise<Buffer> {
  const output = new PassThrough();
  const whole = buffer(output);
  const writer = openXlsx(
    output,
    [
      { header: "Tarea", kind: "text", width: 14 },
      { header: "Deudor", kind: "text", width: 32 },
      { header: "Importe de la deuda", kind: "amount", width: 18 },
      { header: "Documento", kind: "text", width: 12 },
      { header: "Qué es", kind: "text", width: 48 },
      { header: "Emitido", kind: "text", width: 18 },
      { header: "Código de verificación", kind: "text", width: 24 },
      { header: "Archivo", kind: "text", width: 40 },
      { header: "SHA-256", kind: "text", width: 68 },
      ...(entries.some(({ remark }) => remark != null)
        ? [{ header: "Observaciones", kind: "text", width: 40 } as const]
        : []),
    ],
    { sheetName },
  );
  for (const entry of entries) {
    const { codeId, debtor, amount, number, title, issuedAt, code, sha256 } = entry;
    const shown = [shortMoment(issuedAt), shownSealCode(code), fileNameOf(entry, folder), sha256];
    await writer.write([codeId, debtor, amount, number, title, ...shown, entry.remark ?? null]);
  }
  await writer.close();
  return whole;
}
