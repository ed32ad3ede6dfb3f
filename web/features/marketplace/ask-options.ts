import type { Ask } from "../../lib/ask.ts";
import {
  type PublicSpecialistFilter,
  MarketplaceFilterCountsDocument,
} from "../../generated/plain/graphql.ts";
import { readOptions, type FilterOptions } from "./filter-options.ts";

/** All options of the filter with what each would leave. */
export async function askOptions(ask: Ask, filter: PublicSpecialistFilter): Promise<FilterOptions> {
  return readOptions(await ask(MarketplaceFilterCountsDocument, { filter }));
}
