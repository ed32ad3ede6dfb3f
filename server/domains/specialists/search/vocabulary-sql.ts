// SQL: words known, begun and alike in one statement, by the indexes of their letters (bench search).
/** What the vocabulary tells of the words of a search. */
export interface VocabularyRow {
  kind: "exact" | "prefix" | "near";
  /** Which of the asked words it belongs to, from 1; the city is 0; null of "exact". */
  ord: number | null;
  word: string;
  strongUses: number;
  uses: number;
  /** Of "prefix": how often its most frequent word is used. */
  most: number | null;
}

/** $1: lexemes. How frequent each is, of those there are. */
export const KNOWN_WORDS = `
  SELECT 'exact' AS kind, NULL::int AS ord, word, strong_uses AS "strongUses", uses, NULL::int AS most FROM search_words
  WHERE word = ANY($1::text[])`;

/**
 * $2, $3: the asked words and their numbers. How much begins with each word (words beginning alike are seldom in one
 * listing: the sum is cut at everybody), and for words that are unknown or rare those a slip away: all words of one slip
 * by their index, those of two by their letters.
 */
export const KNOWN_AND_ALIKE = `${KNOWN_WORDS}
  UNION ALL
  SELECT 'prefix', ord, asked.word, least(known.strong_uses, total.uses)::int, least(known.uses, total.uses)::int,
    known.most
  FROM unnest($2::text[], $3::int[]) AS asked (word, ord)
    CROSS JOIN LATERAL (
      SELECT sum(w.strong_uses) AS strong_uses, sum(w.uses) AS uses, max(w.uses) AS most FROM search_words w
      WHERE w.word > asked.word AND w.word < asked.word || chr(1114111)) AS known
    CROSS JOIN (SELECT uses FROM search_words WHERE word = '#') AS total
  WHERE known.uses IS NOT NULL
  UNION ALL
  SELECT 'near', ord, near.word, near.strong_uses, near.uses, NULL
  FROM unnest($2::text[], $3::int[]) AS asked (word, ord)
    CROSS JOIN LATERAL (
      SELECT coalesce((SELECT uses FROM search_words WHERE word = '#'), 0) >= 2000 * coalesce(
        (SELECT sum(w.uses) FROM search_words w
         WHERE w.word >= asked.word AND w.word < asked.word || chr(1114111)), 0) AS is_rare OFFSET 0) AS found
    CROSS JOIN LATERAL (
      SELECT w.* FROM search_words w WHERE w.word = ANY(array(
        SELECT left(asked.word, at) || middle || substr(asked.word, at + 1 + gone)
        FROM generate_series(CASE WHEN left(asked.word, 1) = '#' THEN 2 ELSE 0 END, length(asked.word)) AS at,
          LATERAL (
            SELECT letter AS middle, gone FROM string_to_table('abcdefghijklmnopqrstuvwxyz', NULL) AS letter,
              generate_series(0, 1) AS gone
            UNION ALL SELECT '', 1
            UNION ALL SELECT substr(asked.word, at + 2, 1) || substr(asked.word, at + 1, 1), 2) AS change))
      UNION
      (SELECT w.* FROM search_words w
       WHERE length(asked.word) >= 7 AND w.word ~ '^[a-z]{4,}$' AND w.word % asked.word AND asked.word !~ '^#'
       ORDER BY similarity(w.word, asked.word) DESC, w.word LIMIT 60)
      UNION
      (SELECT w.* FROM search_words w
       WHERE w.word ~ '^#c' AND w.word % asked.word AND asked.word ~ '^#c'
       ORDER BY similarity(w.word, asked.word) DESC, w.word LIMIT 60)) AS near
  WHERE found.is_rare AND length(asked.word) >= 4 AND asked.word ~ '^(#c)?[a-z]+$'`;
