// SQL: how alike two names are is the database's to tell.
import { editDistance, slipsAllowed } from "../../platform/edit-distance.ts";
import type { Context } from "../../shared/context.ts";

const LONGEST = 100;
const MOST = 3;
/**
 * Share of trigrams in common: 'Alcorkon' and 'Alcorcón' have half of them, places of other names hardly a third. Two
 * swapped letters of a short name leave fewer ('Madird'): those are found by counting slips.
 */
const ALIKE = 0.4;

interface Candidate {
  name: string;
  /** Folded, as `typed`. */
  spelling: string;
  typed: string;
  alike: number;
}

/**
 * Whether a place of Spain is known by this name, and which listed ones it may be a slip of, the fewest slips first. The
 * list has capitals and larger municipalities (a few hundred rows), so unknown isn't wrong.
 */
export async function checkPlace(
  { db }: Pick<Context, "db">,
  name: string,
): Promise<{ known: boolean; suggestions: string[] }> {
  const typed = name.trim().slice(0, LONGEST);
  if (typed === "") return { known: false, suggestions: [] };
  const rows = await db.query<Candidate[]>(
    `WITH typed AS (SELECT btrim(regexp_replace(search_text($1), ' +', ' ', 'g')) AS spelling)
     SELECT p.name, p.spelling, t.spelling AS typed, similarity(p.spelling, t.spelling) AS alike
     FROM places p, typed t
     WHERE similarity(p.spelling, t.spelling) >= $2 OR left(p.spelling, 1) = left(t.spelling, 1)
     ORDER BY alike DESC, p.inhabitants DESC`,
    [typed, ALIKE],
  );
  const known = rows.some((row) => row.spelling === row.typed);
  return { known, suggestions: known ? [] : meantBy(rows) };
}

function meantBy(rows: readonly Candidate[]): string[] {
  const near = rows
    .map((row) => ({ ...row, slips: slipsOf(row) }))
    .filter(({ alike, slips }) => alike >= ALIKE || slips !== null)
    .toSorted((a, b) => (a.slips ?? Number.MAX_SAFE_INTEGER) - (b.slips ?? Number.MAX_SAFE_INTEGER));
  return [...new Set(near.map((row) => row.name))].slice(0, MOST);
}

/** null: more than a name of this length may hold. */
function slipsOf({ typed, spelling }: Candidate): number | null {
  const most = slipsAllowed(typed.length);
  const slips = editDistance(typed, spelling, most);
  return slips <= most ? slips : null;
}
