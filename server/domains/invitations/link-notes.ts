// SQL: whom an entry is for stands in its `data`, and the sides of a task's parties are compared.
import { In, LessThan } from "typeorm";
import type { Context } from "../../shared/context.ts";
import { CaseComment } from "../cases/case-comment.entity.ts";
import { CaseDocument } from "../cases/case-document.entity.ts";
import { CaseEntry } from "../cases/case-entry.entity.ts";
import type { PartyRow } from "../parties/party.ts";
import { readId } from "../../platform/ids.ts";
import { selectList } from "../../platform/select-list.ts";
import { visibleByLink } from "./invitation-documents.ts";
import { requireLink } from "./link-access.ts";

export interface LinkNote {
  id: number;
  at: Date;
  authorName: string;
  text: string;
  attachments: { id: number; fileName: string; bytes: number }[];
  comments: { id: number; at: Date; authorName: string; text: string }[];
}

export interface LinkNotes {
  nodes: LinkNote[];
  /** Hand it over to see what is older; null when there is nothing. */
  olderFrom: string | null;
}

type Reading = Pick<Context, "db">;
type Reader = Pick<PartyRow, "id" | "caseId" | "side" | "response" | "respondedAt" | "removedAt">;

const PAGE = 20;
/** What people write. Sessions, agreements and money are shown elsewhere, each to its own readers. */
const WRITTEN = ["ANOTACION", "LLAMADA", "CORREO", "REUNION", "DOCUMENTO"];

/**
 * What was noted for all parties, and for an invited client also what was noted for the client, newest first. The
 * history of a task is for those who manage it: a party reads only what it and the other side propose. A party that was
 * removed reads nothing.
 */
export async function notesByLink(
  { db }: Reading,
  party: Reader,
  after: string | null = null,
): Promise<LinkNotes> {
  if (party.removedAt !== null) return { nodes: [], olderFrom: null };
  const before = after === null ? null : (readId(after) ?? 0);
  if (party.caseId === null) return proposalsToParty({ db }, party, before);
  const rows = await entriesFor({ db }, party, before);
  const shown = rows.slice(0, PAGE);
  const ids = shown.map(({ id }) => id);
  // On what a counterparty reads as a proposal alone, only client and manager write.
  const discussed = shown.filter(({ isForAll }) => isForAll || party.side === "CLAIMANT").map(({ id }) => id);
  const comments = await commentsOf({ db }, discussed, declinedAt(party));
  const attachments = await attachmentsOf({ db }, party, ids);
  return {
    nodes: shown.map(({ isForAll: _isForAll, ...note }) => ({
      ...note,
      comments: comments.filter(({ entryId }) => entryId === note.id),
      attachments: attachments.filter(({ entryId }) => entryId === note.id),
    })),
    olderFrom: rows.length > PAGE ? String(shown.at(-1)?.id) : null,
  };
}

/**
 * One more than a page. A proposal is for its author and those it was put to; who has declined sees no terms, and nothing
 * that was written for all since then.
 */
function entriesFor(
  { db }: Reading,
  party: Reader,
  before: number | null,
): Promise<(Omit<LinkNote, "attachments" | "comments"> & { isForAll: boolean })[]> {
  const audiences = party.side === "CLAIMANT" ? ["ALL", "CLIENT"] : ["ALL"];
  return db.query(
    `SELECT ${selectList(CaseEntry, "e", ["id", "at", "authorName", "text"])}, audience = 'ALL' AS "isForAll" FROM case_entries e
     WHERE case_id = $1 AND type = ANY($3) AND ($4::bigint IS NULL OR id < $4)
       AND CASE WHEN $6 AND data -> 'proposal' = 'true' AND data -> 'partyId' = to_jsonb($8::bigint) THEN true
         WHEN $6 AND data ? 'to' THEN $7::timestamptz IS NULL AND data -> 'to' @> to_jsonb($8::bigint)
         ELSE audience = ANY($2) AND ($7 IS NULL OR at < $7) END
       -- what was issued has a list of its own
       AND NOT (type = 'DOCUMENTO' AND coalesce(data ? 'documentId', false))
     ORDER BY id DESC LIMIT $5`,
    [
      party.caseId,
      audiences,
      WRITTEN,
      before,
      PAGE + 1,
      party.side === "RESPONDENT",
      declinedAt(party),
      party.id,
    ],
  );
}

/** Since when a counterparty doesn't take part. */
function declinedAt({ side, response, respondedAt }: Reader): Date | null {
  return side === "RESPONDENT" && response === "DECLINED" ? respondedAt : null;
}

/**
 * Of a task: each debtor negotiates for itself with the creditor, who reads what all of them propose.
 */
async function proposalsToParty({ db }: Reading, { id }: Reader, before: number | null): Promise<LinkNotes> {
  const rows = await db.query<Pick<LinkNote, "id" | "at" | "authorName" | "text">[]>(
    `SELECT said.id, said.at, trim(q.names || ' ' || q.surnames) AS "authorName",
       'Propuesta de ' || trim(q.names || ' ' || q.surnames) || ': ' || said.text AS text
     FROM parties p JOIN parties q ON q.task_id = p.task_id
     JOIN party_statements said ON said.party_id = q.id AND said.kind = 'PROPOSAL'
     WHERE p.id = $1 AND (q.id = p.id OR q.side <> p.side AND p.id = ANY(said.put_to)
         AND (p.side = 'CLAIMANT' OR p.response <> 'DECLINED')) AND ($2::bigint IS NULL OR said.id < $2) ORDER BY said.id DESC LIMIT $3`,
    [id, before, PAGE + 1],
  );
  const shown = rows.slice(0, PAGE);
  return {
    nodes: shown.map((note) => ({ ...note, attachments: [], comments: [] })),
    olderFrom: rows.length > PAGE ? String(shown.at(-1)?.id) : null,
  };
}

/** The next page, which is no opening of the link. Throws NotFound, RateLimited. */
export async function olderNotesByLink(ctx: Context, token: string, after: string): Promise<LinkNotes> {
  const { party } = await requireLink(ctx, token);
  return notesByLink(ctx, party, after);
}

function commentsOf(
  { db }: Reading,
  entryIds: readonly number[],
  until: Date | null,
): Promise<(LinkNote["comments"][number] & { entryId: number })[]> {
  return db.getRepository(CaseComment).find({
    select: { id: true, entryId: true, at: true, authorName: true, text: true },
    where: { entryId: In(entryIds), ...(until && { at: LessThan(until) }) },
    order: { entryId: "ASC", id: "ASC" },
  });
}

function attachmentsOf(
  { db }: Reading,
  { id, caseId }: Reader,
  entryIds: readonly number[],
): Promise<(LinkNote["attachments"][number] & { entryId: number })[]> {
  return db.query(
    `SELECT ${selectList(CaseDocument, "d", ["id", "entryId", "fileName", "bytes"])} FROM case_documents d
     WHERE ${visibleByLink({ withMessages: false })} AND d.entry_id = ANY($3) ORDER BY d.id`,
    [caseId, id, entryIds],
  );
}
