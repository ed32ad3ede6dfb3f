import { expect, test } from "@jest/globals";
import { readSearch } from "../../../server/domains/specialists/search/search-words.ts";
import { FAMILY_WORDS } from "../../../server/domains/specialists/search/word-forms.ts";
import { testDatabase } from "../../support/database.ts";

/** What the database stores and what the code looks for are written down in two places. */
const database = testDatabase();

async function familiesOf(word: string): Promise<string[]> {
  const [row] = await database.db.query<{ lexemes: string[] }[]>(
    `SELECT tsvector_to_array(with_families(search_vector($1))) AS lexemes`,
    [word],
  );
  return (row?.lexemes ?? []).filter((lexeme) => lexeme.startsWith("#w"));
}

async function sourceOf(name: string): Promise<string> {
  const [row] = await database.db.query<{ source: string }[]>(
    `SELECT pg_get_functiondef(oid) AS source FROM pg_proc WHERE proname = $1`,
    [name],
  );
  return row?.source ?? "";
}

test.each([...FAMILY_WORDS])("whoever has a word of %s has its lexeme", async (family, words) => {
  expect(words.length).toBeGreaterThan(5);
  for (const word of words)
    expect({ word, families: await familiesOf(word) }).toEqual({ word, families: [family] });
});

test("the search knows every word that makes a family's lexeme", async () => {
  const stored = [...(await sourceOf("with_families")).matchAll(/''([a-z]+)''/g)].map(([, word]) => word);
  expect(stored.length).toBeGreaterThan(50);
  const known = [...FAMILY_WORDS.values()].flat();
  expect(new Set(stored)).toEqual(new Set(known));
});

test("nobody looks for words that aren't stored", async () => {
  const list = /'\{([a-z,]+)\}'/.exec(await sourceOf("search_vector"))?.[1] ?? "";
  const stopWords = list.split(",");
  expect(stopWords).toContain("para");
  expect(stopWords.filter((word) => readSearch(`mediadora ${word}`).words.includes(word))).toEqual([]);
});
