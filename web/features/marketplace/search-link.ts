import { marketplaceQuery, type MarketplaceSearch } from "../../parts/specialists/marketplace-query.ts";

/** A search from its beginning; whoever is chosen for a case still has to do what that case needs. */
export function freshSearch({ forCase, type }: MarketplaceSearch): Partial<MarketplaceSearch> {
  return forCase === null ? {} : { forCase, type };
}

/** The way to another search where the page stands: on the public site, or in the dashboard. */
export function searchLink(search: Partial<MarketplaceSearch> = {}): string {
  return `?${marketplaceQuery(search)}`;
}
