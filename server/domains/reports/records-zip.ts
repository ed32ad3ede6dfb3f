// SQL: an index of all that was issued of a list joins tasks, documents, seals and files.
import DataLoader from "dataloader";
import { REVOCATION_REASONS } from "../../../schema/rules/revocations.ts";
import { shownDay } from "../../../schema/rules/spanish-dates.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { Conflict, NotFound } from "../../platform/refusals.ts";
import type { ExportedFile } from "../../platform/spreadsheets/table-file.ts";
import { audit } from "../../shared/audit.ts";
import type { Context, SignedInContext } from "../../shared/context.ts";
import { issueDownloadTicket } from "../../shared/download-tickets.ts";
import { zipOfDocuments, type ZippedDocument } from "../certificate-runs/zip-of-documents.ts";
import { sealAllIssued } from "../proceedings/records/seal-document.ts";
import { taskList } from "../tasks/task-lists.ts";
import { NO_LIST } from "./read-report.ts";

/** The `kind` of the tickets. */
export const LIST_RECORDS_DOWNLOAD = "list-records";

/**
 * SQL: records and certificates of live tasks `t` as documents `d` with their seals `s`; none that whoever issued it kept to
 * themselves. `f`: the last file, which has the signatures noted since; null where none was made yet.
 */
export const FROM_RECORDS = `FROM tasks t JOIN issued_documents d ON d.task_id = t.id AND d.is_record AND d.audience <> 'ME'
  JOIN seals s ON s.document_id = d.id
  LEFT JOIN LATERAL (SELECT * FROM sealed_files f WHERE f.seal_id = s.id ORDER BY f.id DESC LIMIT 1) AS f ON true
  WHERE t.deleted_at IS NULL AND (f.id IS NULL OR f.file_key IS NOT NULL)`;

export function recordsCountLoader(ctx: Context): DataLoader<number, number> {
  return ctx.loader(
    "listRecords",
    () =>
      new DataLoader(async (ids: readonly number[]) => {
        const rows = await ctx.db.query<{ listId: number; count: number }[]>(
          `SELECT t.list_id AS "listId", count(*)::int AS count ${FROM_RECORDS} AND t.list_id = ANY($1) GROUP BY t.list_id`,
          [ids],
        );
        const byList = new Map(rows.map(({ listId, count }) => [listId, count]));
        return ids.map((id) => byList.get(id) ?? 0);
      }),
  );
}

/** A link for one download within five minutes. Throws NotFound, Conflict (NOTHING_ISSUED). */
export async function exportListRecords(
  ctx: SignedInContext,
  listId: string,
): Promise<{ url: string; fileName: string }> {
  const list = await taskList(ctx, listId);
  if (list === null) throw new NotFound(NO_LIST);
  const documents = await recordsCountLoader(ctx).load(list.id);
  if (documents === 0)
    throw new Conflict("Todavía no se ha emitido ningún acta ni certificado.", { code: "NOTHING_ISSUED" });
  return ctx.db.transaction(async (manager) => {
    await audit(ctx, manager, {
      action: "exportListRecords",
      subjectType: "taskList",
      subjectId: list.id,
      data: { documents },
    });
    const params = { listId: list.id, codeId: list.codeId };
    const url = await issueDownloadTicket(ctx, manager, { kind: LIST_RECORDS_DOWNLOAD, params });
    return { url, fileName: zipName(list.codeId) };
  });
}

function zipName(codeId: string): string {
  return `actas-${codeId}.zip`;
}

/** For the parameters of a redeemed ticket. */
export function openListRecords(ctx: Context, params: Record<string, unknown>): ExportedFile {
  return zipOfDocuments(ctx, () => recordsOf(ctx, Number(params["listId"])), {
    fileName: zipName(String(params["codeId"])),
    folder: "actas",
    sheetName: "Actas y certificados",
  });
}

type Row = ZippedDocument & { id: number } & {
  revokedAt: Date | null;
  reason: keyof typeof REVOCATION_REASONS | null;
};

/** What has just been issued gets its file now, as a download of it would. */
async function recordsOf(ctx: Context, listId: number): Promise<ZippedDocument[]> {
  const read = () => readRecords(ctx, listId);
  let rows = await read();
  const unsealed = rows.filter(({ fileKey }) => fileKey === null).map(({ id }) => id);
  if (unsealed.length > 0) {
    await sealAllIssued(ctx, unsealed, { stamp: "IF_POSSIBLE", atOnce: 1 });
    rows = await read();
  }
  return rows.map(({ id: _id, revokedAt, reason, ...row }) => ({
    ...row,
    remark:
      revokedAt === null
        ? null
        : `Revocado el ${shownDay(dayInMadrid(revokedAt))}${reason === null ? "" : `: ${REVOCATION_REASONS[reason]}`}`,
  }));
}

function readRecords({ db }: Pick<Context, "db">, listId: number): Promise<Row[]> {
  return db.query<Row[]>(
    `SELECT d.id, t.code_id AS "codeId", t.debtor, t.amount_debt::text AS amount, d.number, d.title, d.issued_at AS "issuedAt",
       s.code, f.file_key AS "fileKey", f.sha256, s.revoked_at AS "revokedAt", s.revocation_reason AS reason
     ${FROM_RECORDS} AND t.list_id = $1 ORDER BY t.id, d.id`,
    [listId],
  );
}
