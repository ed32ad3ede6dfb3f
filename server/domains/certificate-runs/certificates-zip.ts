// SQL: an index of ten thousand certificates joins what was issued with its seals and files.
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { shortMoment } from "../../../schema/rules/spanish-dates.ts";
import { shownSealCode } from "../../../schema/rules/seals.ts";
import { Conflict } from "../../platform/refusals.ts";
import { openXlsx } from "../../platform/spreadsheets/xlsx-writer.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import { ZipStream } from "../../platform/zip-stream.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { openSealed } from "../seals/sealed-files.ts";
import { requireRun } from "./run-rows.ts";

export const CERTIFICATES_DOWNLOAD = "certificates";

/** A one-time address of all that was issued. Throws NotFound, Conflict (it is running, nothing was issued). */
export async function certificateRunLink(
  ctx: SignedInContext,
  id: string,
): Promise<{ url: string; fileName: string }> {
  return ctx.db.transaction(async (manager) => {
    const run = await requireRun(manager, id);
    if (run.status === "RUNNING" || run.printed < run.position)
      throw new Conflict("Todavía se están emitiendo: espera a que termine o cancela.", {
        code: "NOT_READY",
      });
    if (run.documents === 0)
      throw new Conflict("No se pudo emitir ningún certificado.", { code: "NOTHING_ISSUED" });
    await audit(ctx, manager, {
      action: "downloadCertificates",
      subjectType: "task",
      data: { runId: run.id, documents: run.documents },
    });
    const ticket = { kind: CERTIFICATES_DOWNLOAD, params: { runId: run.id } };
    return { url: await issueDownloadTicket(ctx, manager, ticket), fileName: zipName(run.id) };
  });
}

function zipName(runId: number): string {
  return `certificados-${runId}.zip`;
}

interface Entry {
  position: number;
  codeId: string;
  debtor: string;
  amount: string;
  number: string;
  title: string;
  issuedAt: Date;
  code: string;
  fileKey: string | null;
  sha256: string;
}

/** What a ticket opens: front to back as the reader takes it, one certificate in memory at a time. */
export function openCertificates(ctx: Context, params: Record<string, unknown>): ExportedFile {
  const runId = Number(params["runId"]);
  const file = new PassThrough({ highWaterMark: 262_144 });
  write(ctx, runId, file).catch((error: unknown) => {
    if (file.destroyed) return;
    ctx.log.error({ err: error }, "a zip of certificates broke off");
    file.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return { file, fileName: zipName(runId), contentType: "application/zip" };
}

async function write(ctx: Context, runId: number, file: PassThrough): Promise<void> {
  const entries = await entriesOf(ctx, runId);
  const zip = new ZipStream(file);
  const index = zip.open("indice.xlsx");
  await index.write(await indexOf(entries));
  await index.close();
  for (const entry of entries) {
    const pdf = await buffer(await openSealed(ctx, entry));
    const one = zip.open(fileNameOf(entry));
    await one.write(pdf);
    await one.close();
  }
  await zip.close();
}

/** The first file of each: signatures noted later make another one, and the zip stays what it was. */
function entriesOf({ db }: Context, runId: number): Promise<Entry[]> {
  return db.query<Entry[]>(
    `SELECT i.position, i.code_id AS "codeId", i.debtor, i.amount::text AS amount, d.number, d.title,
       d.issued_at AS "issuedAt", s.code, f.file_key AS "fileKey", f.sha256
     FROM certificate_run_items i CROSS JOIN LATERAL unnest(i.document_ids) AS own (id)
     JOIN issued_documents d ON d.id = own.id JOIN seals s ON s.document_id = d.id
     JOIN LATERAL (SELECT * FROM sealed_files f WHERE f.seal_id = s.id ORDER BY f.id LIMIT 1) AS f ON true
     WHERE i.run_id = $1 ORDER BY i.position, d.id`,
    [runId],
  );
}

function fileNameOf({ codeId, number }: Entry): string {
  return `certificados/${codeId}-${number}.pdf`;
}

async function indexOf(entries: readonly Entry[]): Promise<Buffer> {
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
    ],
    { sheetName: "Certificados" },
  );
  for (const entry of entries) {
    const { codeId, debtor, amount, number, title, issuedAt, code, sha256 } = entry;
    const shown = [shortMoment(issuedAt), shownSealCode(code), fileNameOf(entry), sha256];
    await writer.write([codeId, debtor, amount, number, title, ...shown]);
  }
  await writer.close();
  return whole;
}
