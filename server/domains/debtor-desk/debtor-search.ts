// SQL: searched among 1,000,000 debts (tests/bench of debtors): exact numbers by their own indexes, names by trigrams.
import type { EntityManager } from "typeorm";
import { foldSearched, occursSql, patternsOf, searchedWords } from "../../platform/text/search-patterns.ts";
import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { personOf } from "../debtors/count-debts.ts";
import type { Place } from "./debtors.policy.ts";

/** Of more debts than these that have a number within theirs, nobody needs the rest: another figure says which. */
const MOST_WITHIN = 1_000;

/** Shorter ones may as well be a part of another number. */
const SHORTEST_CONTRACT = 6;

/**
 * Whom a search names by the whole of a document, telephone, e-mail, contract number or task code: those persons are all
 * there is to find. Empty where it names nobody so.
 */
export async function exactPersons(db: Pick<EntityManager, "query">, search: string): Promise<number[]> {
  const ways = [...new Set([...searchedWords(search).flat(), search.trim().toLowerCase()])];
  const phones = ways.flatMap((way) => {
    const digits = way.replace(/\D/g, "");
    return /^\+?\d[\d\s().-]*$/.test(way) ? [digits, `${DEFAULT_LADA}${digits}`] : [];
  });
  const rows = await db.query<{ id: number }[]>(
    `SELECT DISTINCT ${personOf("d")} AS id FROM debtors d WHERE d.id IN (
       SELECT id FROM debtors WHERE identity_document = ANY($1)
       UNION ALL SELECT debtor_id FROM debtor_points WHERE channel = 'EMAIL' AND value = ANY($2)
       UNION ALL SELECT debtor_id FROM debtor_points WHERE channel = 'PHONE' AND value = ANY($3)
       UNION ALL SELECT s.debtor_id FROM tasks t JOIN debtor_debts s ON s.task_id = t.id
         WHERE t.code_id = ANY($1) AND t.deleted_at IS NULL
       UNION ALL SELECT s.debtor_id FROM tasks t JOIN debtor_debts s ON s.task_id = t.id
         WHERE split_part(t.dedupe_key, '|', 2) = ANY($4) AND t.deleted_at IS NULL) LIMIT ${MOST_WITHIN}`,
    [ways.map((way) => way.toUpperCase()), ways, phones, contractsOf([...ways, search])],
  );
  return rows.map(({ id }) => id);
}

/** As contract numbers stand in the keys of tasks: folded, without blanks. */
function contractsOf(ways: readonly string[]): string[] {
  const numbers = ways.map((way) => foldSearched(way).replace(/\s+/gu, ""));
  return numbers.filter((number) => number.length >= SHORTEST_CONTRACT && /\d/.test(number));
}

/**
 * SQL over a person `p`: every word is in its name, or, where a word has a figure or an @, in what one of its debts says
 * (contract, document, telephone, e-mail).
 */
export function wordsSql(search: string, place: Place): string {
  const conditions = searchedWords(search).map((ways) => {
    const patterns = patternsOf([ways]);
    if (!ways.some((way) => /[\d@]/.test(way))) return occursSql("p.search_text", patterns, place);
    return `p.id IN (SELECT ${personOf("d")} FROM (
        SELECT t.id FROM tasks t WHERE t.deleted_at IS NULL AND ${occursSql("t.search_text", patterns, place)}
        LIMIT ${MOST_WITHIN}) AS h JOIN debtor_debts s ON s.task_id = h.id JOIN debtors d ON d.id = s.debtor_id)`;
  });
  return conditions.join(" AND ") || "true";
}

/** SQL over a specialist's debt `t` with the place `s` and its party `q`: every word is in what it says of who is there. */
export function ownWordsSql(search: string, place: Place): string {
  const text = `CASE WHEN s.position = 1 THEN t.search_text
    ELSE coalesce(q.contact_text, '') || ' ' || lower(t.code_id || ' ' || t.n_contract) END`;
  return occursSql(`(${text})`, patternsOf(searchedWords(search)), place);
}
