import type { EntityManager } from "typeorm";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import type { AuthorSide } from "./case-entries.ts";
import { audienceSql } from "./cases.policy.ts";
import type { Audience } from "./cases.policy.ts";

export interface DocumentRow {
  id: number;
  caseId: number | null;
  draftId: string | null;
  entryId: number | null;
  /** Of a conversation: only its two sides see it. */
  messageId: number | null;
  actorId: number | null;
  fileKey: string;
  fileName: string;
  contentType: string;
  bytes: number;
  uploadedAt: Date;
  uploadedBy: string;
  uploadedBySide: AuthorSide;
  audience: Audience;
}

/** What a screen shows of one; `mine` where it was found out already. */
export type ShownDocument = Omit<
  DocumentRow,
  "caseId" | "draftId" | "entryId" | "messageId" | "actorId" | "fileKey"
> &
  ({ actorId: number | null } | { mine: boolean });

export const DOCUMENT_COLUMNS = `d.id, d.case_id AS "caseId", d.draft_id AS "draftId", d.entry_id AS "entryId",
  d.message_id AS "messageId", d.uploaded_by AS "actorId", d.file_key AS "fileKey", d.file_name AS "fileName",
  d.content_type AS "contentType", d.bytes, d.created_at AS "uploadedAt", d.uploader_name AS "uploadedBy",
  d.uploaded_side AS "uploadedBySide", d.audience`;

type Reading = Pick<EntityManager, "query">;

/** What an account may see of documents `d` of cases in which it has a role other than ASKED, conversations apart. */
export function visibleDocuments(me: string): string {
  return `d.message_id IS NULL AND ${audienceSql(me, { audience: "d.audience", author: "d.uploaded_by" })}`;
}

/** Those of the given cases the asker may see, newest first. */
export function documentsOfCases(
  { db, actor }: Pick<SignedInContext, "db" | "actor">,
  caseIds: readonly number[],
): Promise<DocumentRow[]> {
  return db.query<DocumentRow[]>(
    `SELECT ${DOCUMENT_COLUMNS} FROM case_documents d
     WHERE d.case_id = ANY($1) AND ${visibleDocuments("$2")} ORDER BY d.id DESC`,
    [caseIds, actor.accountId],
  );
}

/** Attachments of entries that the asker may see; oldest first. */
export function documentsOfEntries(
  { db, actor }: Pick<Context, "db"> & { actor: Pick<Actor, "accountId"> },
  entryIds: readonly number[],
): Promise<DocumentRow[]> {
  return db.query<DocumentRow[]>(
    `SELECT ${DOCUMENT_COLUMNS} FROM case_documents d
     WHERE d.entry_id = ANY($1) AND ${visibleDocuments("$2")} ORDER BY d.id`,
    [entryIds, actor.accountId],
  );
}

export function documentsOfDrafts(db: Reading, draftIds: readonly string[]): Promise<DocumentRow[]> {
  return db.query<DocumentRow[]>(
    `SELECT ${DOCUMENT_COLUMNS} FROM case_documents d WHERE d.draft_id = ANY($1) ORDER BY d.id`,
    [draftIds],
  );
}

/** As it stands, whoever asks; null when there is none. */
export async function documentById(
  db: Reading,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<DocumentRow | null> {
  const [document] = await db.query<DocumentRow[]>(
    `SELECT ${DOCUMENT_COLUMNS} FROM case_documents d WHERE d.id = $1 ${lock ? "FOR UPDATE" : ""}`,
    [id],
  );
  return document ?? null;
}
