import type { Ask } from "../../lib/ask.ts";
import type { MarketplaceSearch } from "../../parts/specialists/marketplace-query.ts";
import { MarketplaceWordsDocument, type MarketplaceWordsQuery } from "../../generated/plain/graphql.ts";

/** What of a search stands in the address only as a code, in words. Ids by their Spanish names. */
export interface SearchWords {
  language: { id: string; name: string } | null;
  skills: readonly { id: string; name: string }[];
  province: string | null;
}

/** The catalogues as they were first answered: they don't change while a visitor looks around. */
let known: MarketplaceWordsQuery | undefined;

async function catalogues(ask: Ask): Promise<MarketplaceWordsQuery> {
  const found = known ?? (await ask(MarketplaceWordsDocument, {}));
  // Only in the browser: the server lives longer than a catalogue.
  if (typeof window !== "undefined") known = found;
  return found;
}

/** The words of a search, and the search without what no catalogue knows. */
export async function namedSearch(
  search: MarketplaceSearch,
  ask: Ask,
): Promise<{ search: MarketplaceSearch; words: SearchWords }> {
  const { language, skills, province } = search;
  const all = await catalogues(ask);
  const spoken = all.languages.find(({ code }) => code === language);
  const wanted = skills.flatMap((id) => all.skills.find((skill) => skill.id === id) ?? []);
  const words = {
    language: spoken === undefined ? null : { id: spoken.id, name: spoken.language },
    skills: wanted.map(({ id, skill }) => ({ id, name: skill })),
    province: all.provinces.find(({ code }) => code === province)?.name ?? null,
  };
  return {
    search: {
      ...search,
      language: words.language === null ? null : language,
      skills: words.skills.map(({ id }) => id),
      province: words.province === null ? null : province,
    },
    words,
  };
}
