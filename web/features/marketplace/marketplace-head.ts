import { publicPaths } from "../../app/public-paths.ts";
import type { PageHead, PublicHandle } from "../../app/public-page.ts";
import { PAGE_SIZE } from "../../parts/specialists/marketplace-search.ts";
import type { MarketplaceData } from "./load-marketplace.ts";
import { isPlainSearch, searchTitle, totalText } from "./marketplace-words.ts";

const TITLE = "Especialistas en mediación, conciliación y recaudación";
const LONGEST_TITLE = 60;

function cut(text: string): string {
  return text.length <= LONGEST_TITLE ? text : `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}

function itemList({ results, search }: MarketplaceData, origin: string): object {
  return {
    "@type": "ItemList",
    numberOfItems: results?.totalCount ?? 0,
    itemListElement: (results?.nodes ?? []).map(({ id, displayName }, index) => ({
      "@type": "ListItem",
      position: (search.page - 1) * PAGE_SIZE + index + 1,
      name: displayName,
      url: origin + publicPaths.publicSpecialist(id),
    })),
  };
}

function head(data: MarketplaceData): PageHead {
  const { search, words, results } = data;
  const title = cut(searchTitle(search, words) ?? TITLE);
  const total = { count: results?.totalCount ?? 0, isAtLeast: results?.totalIsAtLeast ?? false };
  // Any typed words make an address: search engines are offered only those whose results match all of them.
  const isFound = total.count > 0 && results !== null && results.matchingAll > 0 && results.readAs === null;
  return {
    title: search.page > 1 ? `${title} (página ${search.page})` : title,
    description: `${total.count === 0 ? "" : `${totalText(total)}. `}Compara tarifas, valoraciones y credenciales verificadas, y elige con quién resolver tu conflicto sin ir a juicio.`,
    path: publicPaths.marketplace({ search: search.search, location: search.location, page: search.page }),
    indexed: isFound && isPlainSearch(search) && data.missingPage === null,
    structuredData: (origin) => [itemList(data, origin)],
  };
}

/** A search that couldn't be made is told on the page, and to whoever reads the status. */
function status({ results, awaitsFavourites }: MarketplaceData): number {
  return results === null && !awaitsFavourites ? 503 : 200;
}

export const marketplaceHandle = { head, status } satisfies PublicHandle<MarketplaceData>;
