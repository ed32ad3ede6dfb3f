import type { Context } from "../../shared/context.ts";

const LONGEST = 100;
const MOST = 3;
/** Share of trigrams in common: 'Alcorkon' and 'Alcorcón' have half of them, places of other names hardly a third. */
const ALIKE = 0.4;

/**
 * Whether a place of Spain is known by this name, and which listed ones it may be a slip of. The list has capitals and
 * larger municipalities (a few hundred rows), so unknown isn't wrong.
 */
export async function checkPlace(
  { db }: Pick<Context, "db">,
  name: string,
): Promise<{ known: boolean; suggestions: string[] }> {
  const typed = name.trim().slice(0, LONGEST);
  if (typed === "") return { known: false, suggestions: [] };
  const rows = await db.query<{ name: string; isSame: boolean }[]>(
    `WITH typed AS (SELECT btrim(regexp_replace(search_text($1), ' +', ' ', 'g')) AS spelling)
     SELECT p.name, bool_or(p.spelling = t.spelling) AS "isSame"
     FROM places p, typed t WHERE similarity(p.spelling, t.spelling) >= $2
     GROUP BY p.name, p.province
     ORDER BY max(similarity(p.spelling, t.spelling)) DESC, max(p.inhabitants) DESC LIMIT ${MOST}`,
    [typed, ALIKE],
  );
  const known = rows.some(({ isSame }) => isSame);
  return { known, suggestions: known ? [] : [...new Set(rows.map((row) => row.name))] };
}
