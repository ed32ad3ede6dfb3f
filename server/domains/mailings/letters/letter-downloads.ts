// SQL: the letters of a batch come from a cursor, with their recipients' names.
import { readId } from "../../../platform/ids.ts";
import { NotFound } from "../../../platform/refusals.ts";
import { streamRows } from "../../../platform/spreadsheets/row-stream.ts";
import { streamTable, type ExportedFile } from "../../../platform/spreadsheets/table-file.ts";
import type { TableColumn } from "../../../platform/spreadsheets/table-writer.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import type { Context, SignedInContext } from "../../../shared/context.ts";
import { issueDownloadTicket } from "../../../shared/download-tickets.ts";
import { auditMailing } from "../change-mailing.ts";
import { NO_BATCH } from "./letter-limits.ts";
import { LetterBatch } from "./letter.entity.ts";

/** The `kind` of the tickets letterBatchLink makes. */
export const LETTER_BATCH_DOWNLOAD = "letter-batch";

const COLUMNS: readonly TableColumn[] = [
  { header: "Referencia", kind: "text", width: 14 },
  { header: "Nombre", kind: "text", width: 36 },
  { header: "Dirección", kind: "text", width: 40 },
  { header: "Dirección 2", kind: "text", width: 40 },
  { header: "Código postal", kind: "text", width: 10 },
  { header: "Localidad", kind: "text", width: 24 },
  { header: "Provincia", kind: "text", width: 20 },
  { header: "Primera página", kind: "integer", width: 10 },
  { header: "Páginas", kind: "integer", width: 10 },
];

/** Throws NotFound. */
export async function letterBatchLink(
  ctx: SignedInContext,
  { id, file }: Contract.MutationLetterBatchLinkArgs,
): Promise<{ url: string; fileName: string }> {
  const batch = await requireBatch(ctx, id);
  const url = await ctx.db.transaction(async (manager) => {
    await auditMailing(
      ctx,
      manager,
      "downloadLetterBatch",
      { id: batch.mailingId },
      { number: batch.number, file },
    );
    return issueDownloadTicket(ctx, manager, { kind: LETTER_BATCH_DOWNLOAD, params: { id, file } });
  });
  return { url, fileName: nameOf(batch, file) };
}

async function requireBatch({ db }: Pick<Context, "db">, id: string): Promise<LetterBatch> {
  const batch = await db.getRepository(LetterBatch).findOneBy({ id: readId(id) ?? 0 });
  if (!batch) throw new NotFound(NO_BATCH);
  return batch;
}

function nameOf({ mailingId, number }: LetterBatch, file: Contract.LetterBatchFile): string {
  return `cartas-${mailingId}-lote-${number}.${file.toLowerCase()}`;
}

/** For the parameters of a redeemed ticket. Throws NotFound. */
export async function openLetterBatch(ctx: Context, params: Record<string, unknown>): Promise<ExportedFile> {
  const { id, file } = params as { id: string; file: Contract.LetterBatchFile };
  const batch = await requireBatch(ctx, id);
  const fileName = nameOf(batch, file);
  if (file === "PDF")
    return { file: await ctx.files.getStream(batch.fileKey), fileName, contentType: "application/pdf" };
  return streamTable(ctx, { format: "CSV", fileName, sheetName: "Cartas" }, async (open, reader) => {
    const writer = open(COLUMNS);
    await streamRows(ctx.db, listOf(batch), reader, (row) => writer.write(row));
    await writer.close();
  });
}

function listOf({ id }: LetterBatch) {
  return {
    sql: `SELECT l.reference, r.name, l.address -> 'street' ->> 0, coalesce(l.address -> 'street' ->> 1, ''),
       l.address ->> 'postalCode', l.address ->> 'city', p.name, l.first_page, l.pages
     FROM letters l JOIN mailing_recipients r ON r.id = l.recipient_id
       LEFT JOIN provinces p ON p.code = left(l.address ->> 'postalCode', 2)
     WHERE l.batch_id = $1 ORDER BY l.first_page`,
    params: [id],
    whole: false,
  };
}
