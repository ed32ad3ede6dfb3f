import { marketplaceQuery, type MarketplaceSearch } from "../../lib/marketplace-query.ts";

/** The way to another search where the page stands: on the public site, or in the dashboard. */
export function searchLink(search: Partial<MarketplaceSearch> = {}): string {
  return `?${marketplaceQuery(search)}`;
}
