import type { PublicSpecialistOrder } from "../../../generated/schema-types.ts";
import type { Context } from "../../../shared/context.ts";
import { pageInfo, readPage } from "../../../platform/paging.ts";
import type { PageInfo, PageRequest } from "../../../platform/paging.ts";
import type { SpecialistRecord } from "../specialist-profile.ts";
import { findListings, MOST_RESULTS } from "./find-listings.ts";
import type { Found, Slice } from "./find-listings.ts";
import { FEW_ENOUGH_FOR_MORE, findPartialMatches, MOST_PARTIAL } from "./partial-matches.ts";
import { relaxationsOf } from "./relaxations.ts";
import type { SearchRelaxation } from "./relaxations.ts";
import type { PublicSpecialistFilter } from "../../../generated/schema-types.ts";
import { planSearch } from "./search-plan.ts";
import type { SearchPlan } from "./search-plan.ts";

export interface PublicSpecialistPage {
  nodes: SpecialistRecord[];
  totalCount: number;
  totalIsAtLeast: boolean;
  pageInfo: PageInfo;
  readAs: string | null;
  /** Those of the total who match every word; they come first. */
  matchingAll: number;
  relaxations: SearchRelaxation[];
}

/**
 * Those of the public search. With BEST_MATCH who matches every word exactly in name, types, skills and cities comes
 * first, then who matches them by other forms or beginnings, then who mentions them in the presentation; among equals
 * rating, verified, seen last. Where few match every word, those who match some follow. Two statements; a third for
 * half-matches, and a fourth when there is nobody.
 */
export async function publicSpecialists(
  ctx: Pick<Context, "db">,
  filter: PublicSpecialistFilter,
  order: PublicSpecialistOrder = "BEST_MATCH",
  page?: PageRequest | null,
): Promise<PublicSpecialistPage> {
  const { number, size, offset: asked } = readPage(page);
  // Beyond the last result nobody is found; a larger number the database couldn't take.
  const offset = Math.min(asked, MOST_RESULTS);
  const plan = await planSearch(ctx, filter);
  const full = await findListings(ctx, plan, order, { size, offset });
  const more = await partialAfter(ctx, plan, order, full, { size, offset });
  const matchingAll = Math.min(full.total, MOST_RESULTS);
  const total = matchingAll + Math.min(more.total, MOST_PARTIAL);
  return {
    nodes: [...full.nodes, ...more.nodes],
    totalCount: total,
    totalIsAtLeast: full.total > MOST_RESULTS || more.total > MOST_PARTIAL,
    pageInfo: pageInfo(number, size, total),
    readAs: plan.readAs,
    matchingAll,
    relaxations: total === 0 ? await relaxationsOf(ctx, plan) : [],
  };
}

/** The half-matches of a slice that begins where the full ones end. */
function partialAfter(
  ctx: Pick<Context, "db">,
  plan: SearchPlan,
  order: PublicSpecialistOrder,
  full: Found,
  { size, offset }: Slice,
): Promise<Found> {
  if (full.total >= FEW_ENOUGH_FOR_MORE) return Promise.resolve({ nodes: [], total: 0 });
  const slice = { size: size - full.nodes.length, offset: Math.max(0, offset - full.total) };
  return findPartialMatches(ctx, plan, order, slice);
}
