import { audit } from "./audit.ts";
import type { SignedInContext } from "./context.ts";
import { issueDownloadTicket } from "./download-tickets.ts";
import type { ExportFormat } from "../platform/spreadsheets/table-file.ts";

interface Export {
  /** Of the ticket, by which `downloads.rows.ts` opens the file. */
  kind: string;
  /** What the file's name begins with; the day follows. */
  name: string;
  format: ExportFormat;
  /** The verb and noun of the use case, and what it is about, for the trail; `data` without personal data. */
  action: string;
  subjectType: string;
  /** Of an export of one thing. */
  subjectId?: number;
  data: Record<string, unknown>;
  /** What the opener needs besides format and file name. */
  params: Record<string, unknown>;
}

/** A link for one download of a table within five minutes, noted in the trail; nothing is read yet. */
export function issueExport(
  ctx: SignedInContext,
  { kind, name, format, action, subjectType, subjectId, data, params }: Export,
): Promise<{ url: string; fileName: string }> {
  const fileName = `${name}-${ctx.clock.today()}.${format.toLowerCase()}`;
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, { action, subjectType, subjectId, data: { format, ...data } });
    const url = await issueDownloadTicket(ctx, manager, { kind, params: { format, fileName, ...params } });
    return { url, fileName };
  });
}
