// SQL: an index of ten thousand certificates joins what was issued with its seals and files.
import { Conflict } from "../../platform/refusals.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { requireRun } from "./run-rows.ts";
import { zipOfDocuments, type ZippedDocument } from "./zip-of-documents.ts";

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

/** What a ticket opens: front to back as the reader takes it, one certificate in memory at a time. */
export function openCertificates(ctx: Context, params: Record<string, unknown>): ExportedFile {
  const runId = Number(params["runId"]);
  return zipOfDocuments(ctx, () => entriesOf(ctx, runId), {
    fileName: zipName(runId),
    folder: "certificados",
    sheetName: "Certificados",
  });
}

/** The first file of each: signatures noted later make another one, and the zip stays what it was. */
function entriesOf({ db }: Context, runId: number): Promise<ZippedDocument[]> {
  return db.query<ZippedDocument[]>(
    `SELECT i.code_id AS "codeId", i.debtor, i.amount::text AS amount, d.number, d.title,
       d.issued_at AS "issuedAt", s.code, f.file_key AS "fileKey", f.sha256
     FROM certificate_run_items i CROSS JOIN LATERAL unnest(i.document_ids) AS own (id)
     JOIN issued_documents d ON d.id = own.id JOIN seals s ON s.document_id = d.id
     JOIN LATERAL (SELECT * FROM sealed_files f WHERE f.seal_id = s.id ORDER BY f.id LIMIT 1) AS f ON true
     WHERE i.run_id = $1 ORDER BY i.position, d.id`,
    [runId],
  );
}
