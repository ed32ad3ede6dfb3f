// SQL: the one rule of audiences (audienceSql), and marks of two columns.
import type { Actor, Context } from "../../../shared/context.ts";
import { COMMENT_COLUMNS, ENTRY_COLUMNS, visibleEntries } from "../case-activity.ts";
import type { CommentRow, EntryRow } from "../case-activity.ts";
import { documentsOfEntries } from "../case-documents.ts";
import type { DocumentRow } from "../case-documents.ts";

/** The reader, for the rule of audiences. */
export type HistoryReader = Pick<Context, "db"> & { actor: Pick<Actor, "accountId"> };

/** Printed in two or three seconds, so nobody else's PDF waits long. */
const LETTERS_A_PART = 200_000;
/** Roughly what author, date and type take beside the text. */
const LETTERS_A_UNIT = 120;

/** Up to here: this comment of this entry; the entry itself, before its comments, has the number 0. */
interface Mark {
  entryId: number;
  commentId: number;
}

export interface HistoryPart {
  after: Mark;
  until: Mark;
  /** How many entries there are before this part, and how many begin in it. */
  entriesBefore: number;
  entries: number;
}

type Unit = Mark & { letters: number };

const BEGINNING: Mark = { entryId: 0, commentId: 0 };

/** What the reader may see of a case as it is now, cut into parts that are printed one by one; one at least. */
export async function historyParts({ db, actor }: HistoryReader, caseId: number): Promise<HistoryPart[]> {
  const units = await db.query<Unit[]>(
    `WITH seen AS MATERIALIZED (
       SELECT e.id, length(e.text) AS letters FROM case_entries e WHERE e.case_id = $1 AND ${visibleEntries("$2")})
     SELECT id AS "entryId", 0 AS "commentId", letters FROM seen
     UNION ALL SELECT m.entry_id, m.id, length(m.text) FROM case_comments m JOIN seen ON seen.id = m.entry_id
     ORDER BY 1, 2`,
    [caseId, actor.accountId],
  );
  return cutIntoParts(units);
}

/** A part ends before it gets too long, among the comments of an entry if need be. */
export function cutIntoParts(units: readonly Unit[], most = LETTERS_A_PART): HistoryPart[] {
  const parts: HistoryPart[] = [];
  let part: HistoryPart = { after: BEGINNING, until: BEGINNING, entriesBefore: 0, entries: 0 };
  let letters = 0;
  for (const { entryId, commentId, letters: own } of units) {
    const weight = own + LETTERS_A_UNIT;
    if (letters > 0 && letters + weight > most) {
      parts.push(part);
      const { until, entriesBefore, entries } = part;
      part = { after: until, until, entriesBefore: entriesBefore + entries, entries: 0 };
      letters = 0;
    }
    letters += weight;
    part = { ...part, until: { entryId, commentId }, entries: part.entries + (commentId === 0 ? 1 : 0) };
  }
  return [...parts, part];
}

/** An entry as it stands in a part: one that began in the part before goes on with its comments. */
export interface HistoryEntry {
  entry: EntryRow;
  /** From 1, among those the reader sees. */
  number: number;
  isContinued: boolean;
  comments: CommentRow[];
  attachments: DocumentRow[];
}

/** The entries of a part, oldest first; three statements. */
export async function readHistoryPart(
  reader: HistoryReader,
  caseId: number,
  { after, until, entriesBefore }: HistoryPart,
): Promise<HistoryEntry[]> {
  const { db, actor } = reader;
  const entries = await db.query<EntryRow[]>(
    `SELECT ${ENTRY_COLUMNS} FROM case_entries e
     WHERE e.case_id = $1 AND ${visibleEntries("$2")} AND e.id BETWEEN $3 AND $4 ORDER BY e.id`,
    [caseId, actor.accountId, after.entryId, until.entryId],
  );
  const ids = entries.map(({ id }) => id);
  const comments = await db.query<CommentRow[]>(
    `SELECT ${COMMENT_COLUMNS} FROM case_comments m
     WHERE m.entry_id = ANY($1) AND (m.entry_id, m.id) > ($2, $3) AND (m.entry_id, m.id) <= ($4, $5)
     ORDER BY m.id`,
    [ids, after.entryId, after.commentId, until.entryId, until.commentId],
  );
  const byEntry = Map.groupBy(comments, ({ entryId }) => entryId);
  const attached = Map.groupBy(await documentsOfEntries(reader, ids), ({ entryId }) => entryId);
  const continued = entries.filter(({ id }) => id === after.entryId).length;
  return entries
    .map((entry, at) => {
      const isContinued = entry.id === after.entryId;
      return {
        entry,
        number: entriesBefore + at + 1 - continued,
        isContinued,
        comments: byEntry.get(entry.id) ?? [],
        attachments: isContinued ? [] : (attached.get(entry.id) ?? []),
      };
    })
    .filter((shown) => !shown.isContinued || shown.comments.length > 0);
}
