// SQL: parts of measured searches (bench everything).
/** So many of the newest rows are looked at one by one before an index is asked. */
export const NEWEST = 500;
/** Of more hits than these nobody needs the best ones: another letter says which. */
const MOST = 40;

/** What is looked through, in terms of the aliases that `from` gives ("tasks t"). */
export interface FoundIds {
  from: string;
  id: string;
  /** What is searched; it has a trigram index. */
  text: string;
  /** By what the newest come first; or a statement that gives some hundred of the newest as `id` and `looked`. */
  newest: string | { select: string };
  /** Which rows count at all. */
  where: string;
  /** What has to be in the column of this name. */
  occurs: (column: string) => string;
  /** What the index is asked instead, where going through all of `occurs` is slow: true of every row that fits. */
  asked?: string;
  /** A condition on unique numbers: rows that have it are all there is to find. */
  exact?: string;
  /** The trigram index can find it. */
  indexed: boolean;
  /** So many are enough. */
  wanted: number;
  /** Whether there is more than the newest rows; default: true. */
  more?: string;
  /** What the last part is called; default: found. */
  name?: string;
}

/**
 * Parts of a WITH, the last of them with the ids of at most 40 rows that fit a search, without order. Words that are
 * everywhere are met among the newest rows; those that aren't are found by the index, which is asked only then: either
 * way the time doesn't grow with the table. For searches that show a few hits and count nothing.
 */
export function foundIds(looked: FoundIds): string {
  const { name = "found", exact = "false", more = "true", indexed, wanted } = looked;
  const { from, id, text, newest, where, occurs, asked } = looked;
  const select =
    typeof newest === "string"
      ? `SELECT ${id} AS id, ${text} AS looked FROM ${from} WHERE ${where} ORDER BY ${newest} LIMIT ${NEWEST}`
      : newest.select;
  // OFFSET keeps the condition outside: inside, the planner might ask the index after all.
  const parts = [
    `exact AS MATERIALIZED (SELECT ${id} AS id FROM ${from} WHERE ${where} AND (${exact}) LIMIT ${MOST})`,
    `near AS MATERIALIZED (SELECT id FROM (${select} OFFSET 0) AS newest
     WHERE NOT EXISTS (SELECT FROM exact) AND ${occurs("looked")} LIMIT ${MOST})`,
  ];
  if (!indexed)
    return `${parts.join(", ")}, ${name} AS MATERIALIZED (SELECT id FROM exact UNION ALL SELECT id FROM near)`;
  // Added to nothing, the text isn't what the index holds: it is left to the few rows that the index gave.
  const fits = asked === undefined ? occurs(text) : `${asked} AND ${occurs(`(${text} || '')`)}`;
  // As a part of its own it is planned as if all hits were wanted: the index, never a walk that may find nothing for long.
  return `${parts.join(", ")},
    hits AS MATERIALIZED (SELECT ${id} AS id FROM ${from} WHERE ${where} AND ${fits}),
    ${name} AS MATERIALIZED (SELECT id FROM exact UNION SELECT id FROM near UNION (SELECT id FROM hits
      WHERE NOT EXISTS (SELECT FROM exact) AND (SELECT count(*) FROM near) < ${wanted} AND ${more} LIMIT ${MOST}))`;
}
