// SQL: what was issued of the tasks somebody sees, a page behind an id.
import { requireId } from "../../platform/ids.ts";
import { NotFound } from "../../platform/refusals.ts";
import { auditRead } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import type { OpenedFile } from "../../shared/documents.ts";
import { openIssuedDocument } from "../proceedings/document-downloads.ts";
import { NO_DOCUMENT } from "../proceedings/records/issued-rows.ts";
import { listsOf } from "../tasks/tasks.policy.ts";
import { FROM_RECORDS } from "./records-zip.ts";

/** A record or certificate of a task, as programs fetch it. */
export interface IssuedRecord {
  id: number;
  number: string;
  title: string;
  taskId: number;
  codeId: string;
  contract: string;
  listCode: string | null;
  issuedAt: Date;
  /** Of its seal, as /verificar takes it. */
  code: string;
  revokedAt: Date | null;
}

export interface WantedRecords {
  /** The codeId of a list. */
  list?: string | undefined;
  /** The codeId of a task. */
  task?: string | undefined;
  /** The id of the last one known. */
  after: number;
  most: number;
}

/** Those of the lists that are seen ($1; null: all). */
const SEEN = `${FROM_RECORDS} AND ($1::bigint[] IS NULL OR t.list_id = ANY($1::bigint[]))`;

/** In the order in which they were issued; one more than `most` tells that there are others. */
export async function issuedRecords(
  ctx: Context,
  { list, task, after, most }: WantedRecords,
): Promise<{ records: IssuedRecord[]; hasMore: boolean }> {
  const found = await ctx.db.query<IssuedRecord[]>(
    `SELECT d.id, d.number, d.title, t.id AS "taskId", t.code_id AS "codeId", t.n_contract AS contract,
       (SELECT l.code_id FROM task_lists l WHERE l.id = t.list_id) AS "listCode", d.issued_at AS "issuedAt", s.code, s.revoked_at AS "revokedAt"
     ${SEEN} AND d.id > $2
       AND ($3::text IS NULL OR t.list_id = (SELECT l.id FROM task_lists l WHERE l.code_id = $3))
       AND ($4::text IS NULL OR t.code_id = $4)
     ORDER BY d.id LIMIT $5`,
    [listsOf(ctx), after, list?.toUpperCase() ?? null, task?.toUpperCase() ?? null, most + 1],
  );
  const records = found.slice(0, most);
  await auditRead(ctx, {
    action: "readIssuedRecords",
    subjectType: "task",
    data: { filters: [list && "list", task && "task"].filter(Boolean), records: records.length },
  });
  return { records, hasMore: found.length > most };
}

/** The sealed PDF, as it stands now. Throws NotFound. */
export async function issuedRecordFile(ctx: Context, id: string): Promise<OpenedFile> {
  const [found] = await ctx.db.query<{ id: number; taskId: number }[]>(
    `SELECT d.id, t.id AS "taskId" ${SEEN} AND d.id = $2`,
    [listsOf(ctx), requireId(id, NO_DOCUMENT)],
  );
  if (!found) throw new NotFound(NO_DOCUMENT);
  await auditRead(ctx, {
    action: "readIssuedDocument",
    subjectType: "task",
    subjectId: found.taskId,
    data: { documentId: found.id, format: "PDF" },
  });
  return openIssuedDocument(ctx, { documentId: found.id, format: "PDF" });
}
