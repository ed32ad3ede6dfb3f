import type { LoaderFunctionArgs } from "react-router-dom";
import { askContext, type Ask } from "../../lib/ask.ts";
import { RequestError } from "../../lib/graphql-request.ts";
import { type MarketplaceSearch } from "../../parts/specialists/marketplace-query.ts";
import {
  isTooLong,
  LAST_PAGE,
  PAGE_SIZE,
  readMarketplaceSearch,
  specialistFilter,
} from "../../parts/specialists/marketplace-search.ts";
import { ALL_OPTIONS, type FilterOptions } from "./filter-options.ts";
import { loadPanel } from "./components/FilterSlot.tsx";
import { MarketplaceResultsDocument, type MarketplaceResultsQuery } from "../../generated/plain/graphql.ts";
import type { SearchWords } from "./search-words.ts";

export type Results = MarketplaceResultsQuery["publicSpecialists"];

export interface MarketplaceData {
  /** The search as it was understood; `page` is the one shown. */
  search: MarketplaceSearch;
  words: SearchWords;
  /** Null: they couldn't be asked for, or only the browser knows which favourites are meant. */
  results: Results | null;
  /** The favourites are still to be handed in, see `withFavourites`. */
  awaitsFavourites: boolean;
  /** The page that was asked for, when there are fewer. */
  missingPage: number | null;
  /** The words were longer than what is looked for. */
  isCut: boolean;
  /** All options of the filter with what each would leave; only where no script can ask for them later. */
  options: FilterOptions | null;
}

const IDS = "ids";
const MOST_IDS = 200;

/** The query of a search of favourites with the favourites in it: only the browser knows them. */
export function withFavourites(query: string, ids: readonly string[]): string {
  const params = new URLSearchParams(query);
  params.set(IDS, ids.slice(0, MOST_IDS).join(","));
  return params.toString();
}

function favouriteIds(search: MarketplaceSearch, params: URLSearchParams): readonly string[] | null {
  if (!search.favourites) return null;
  const ids = (params.get(IDS) ?? "").split(",");
  return ids.filter((id) => /^[1-9]\d{0,17}$/.test(id)).slice(0, MOST_IDS);
}

const NO_WORDS: SearchWords = { language: null, skills: [], province: null };

/** Catalogues are asked only when there is something to name. */
async function withWords(search: MarketplaceSearch, ask: Ask) {
  const { language, skills, province } = search;
  if (language === null && skills.length === 0 && province === null) return { search, words: NO_WORDS };
  const { namedSearch } = await import("./search-words.ts");
  return namedSearch(search, ask);
}

interface Question {
  search: MarketplaceSearch;
  filter: ReturnType<typeof specialistFilter>;
}

async function askPage(ask: Ask, { search, filter }: Question, number: number): Promise<Results> {
  const page = { number: Math.min(number, LAST_PAGE), size: PAGE_SIZE };
  const answer = await ask(MarketplaceResultsDocument, { filter, order: search.order, page });
  return answer.publicSpecialists;
}

/** Pages there are to go to. */
export function pageCount({ totalCount }: Pick<Results, "totalCount">): number {
  return Math.min(LAST_PAGE, Math.max(1, Math.ceil(totalCount / PAGE_SIZE)));
}

/** The page asked for, or the last one when there aren't so many. */
async function askResults(ask: Ask, question: Question): Promise<{ results: Results; page: number }> {
  const wanted = question.search.page;
  const results = await askPage(ask, question, wanted);
  const page = Math.min(wanted, pageCount(results));
  const isThere = page === Math.min(wanted, LAST_PAGE);
  return { results: isThere ? results : await askPage(ask, question, page), page };
}

/** The list of specialists an address stands for. A search that fails is part of the page: its form stays. */
export async function loadMarketplace({ request, context }: LoaderFunctionArgs): Promise<MarketplaceData> {
  const ask = context.get(askContext);
  const params = new URL(request.url).searchParams;
  const asked = readMarketplaceSearch(params);
  const data: MarketplaceData = {
    search: asked,
    words: NO_WORDS,
    results: null,
    awaitsFavourites: asked.favourites && !params.has(IDS),
    missingPage: null,
    isCut: isTooLong(params),
    options: null,
  };
  if (typeof window === "undefined") await loadPanel();
  try {
    const { search, words } = await withWords(asked, ask);
    Object.assign(data, { search, words });
    const ids = favouriteIds(search, params);
    const filter = specialistFilter(search, { languageId: words.language?.id ?? null, ids });
    const question = { search, filter };
    if (params.has(ALL_OPTIONS)) {
      const { askOptions } = await import("./ask-options.ts");
      data.options = await askOptions(ask, filter);
    }
    if (data.awaitsFavourites) return data;
    const { results, page } = await askResults(ask, question);
    const missingPage = page === search.page ? null : search.page;
    return { ...data, results, search: { ...search, page }, missingPage };
  } catch (error) {
    if (error instanceof RequestError) return data;
    throw error;
  }
}
