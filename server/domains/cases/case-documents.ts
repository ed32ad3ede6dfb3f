// SQL: audienceSql is the one place that says who sees what.
import { In, type EntityManager } from "typeorm";
import { selectList } from "../../platform/select-list.ts";
import type { Actor, Context, SignedInContext } from "../../shared/context.ts";
import { CaseDocument } from "./case-document.entity.ts";
import type { AuthorSide } from "./case-entries.ts";
import { audienceSql } from "./cases.policy.ts";

const KEPT = [
  "id",
  "caseId",
  "draftId",
  "entryId",
  "messageId",
  "fileKey",
  "fileName",
  "contentType",
  "bytes",
  "audience",
] as const satisfies readonly (keyof CaseDocument)[];

/** With the contract's names for who uploaded it, and when. */
export type DocumentRow = Pick<CaseDocument, (typeof KEPT)[number]> & {
  actorId: number | null;
  uploadedAt: Date;
  uploadedBy: string;
  uploadedBySide: AuthorSide;
};

/** A document as a screen shows it; `mine` is given where the caller knows it without the uploader's id. */
export type ShownDocument = Omit<
  DocumentRow,
  "caseId" | "draftId" | "entryId" | "messageId" | "actorId" | "fileKey"
> &
  ({ actorId: number | null } | { mine: boolean });

/** Columns of a document, over `case_documents d`. */
export const DOCUMENT_COLUMNS = `${selectList(CaseDocument, "d", KEPT)}, d.uploaded_by AS "actorId",
  d.created_at AS "uploadedAt", d.uploader_name AS "uploadedBy", d.uploaded_side AS "uploadedBySide"`;

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

export async function documentsOfDrafts(
  db: Pick<EntityManager, "getRepository">,
  draftIds: readonly string[],
): Promise<DocumentRow[]> {
  const found = await db
    .getRepository(CaseDocument)
    .find({ where: { draftId: In(draftIds) }, order: { id: "ASC" } });
  return found.map(rowOf);
}

/** What went along with messages, oldest first. */
export async function documentsOfMessages(
  db: Pick<EntityManager, "getRepository">,
  messageIds: readonly number[],
): Promise<DocumentRow[]> {
  const found = await db
    .getRepository(CaseDocument)
    .find({ where: { messageId: In(messageIds) }, order: { id: "ASC" } });
  return found.map(rowOf);
}

/** Without a check of who asks; null when there is none. */
export async function documentById(
  db: Pick<EntityManager, "getRepository">,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<DocumentRow | null> {
  const found = await db
    .getRepository(CaseDocument)
    .findOne({ where: { id }, ...(lock && { lock: { mode: "pessimistic_write" } }) });
  return found && rowOf(found);
}

function rowOf({ uploadedBy, createdAt, uploaderName, uploadedSide, ...kept }: CaseDocument): DocumentRow {
  return {
    ...kept,
    actorId: uploadedBy,
    uploadedAt: createdAt,
    uploadedBy: uploaderName,
    uploadedBySide: uploadedSide,
  };
}
