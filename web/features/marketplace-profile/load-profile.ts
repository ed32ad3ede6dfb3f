import { data, redirect, type LoaderFunctionArgs } from "react-router-dom";
import { askContext } from "../../lib/ask.ts";
import { publicPaths } from "../../app/public-paths.ts";
import { readSpecialistId } from "../../parts/specialists/specialist-id.ts";
import { MarketplaceProfileDocument, type MarketplaceProfileQuery } from "../../generated/plain/graphql.ts";

export type Profile = NonNullable<MarketplaceProfileQuery["publicSpecialist"]>;
export type Reviews = MarketplaceProfileQuery["specialistReviews"];

export interface ProfileData {
  profile: Profile;
  reviews: Reviews;
  /** Page of the reviews, from 1. */
  page: number;
}

export const REVIEWS_A_PAGE = 10;

function pageOf(url: string): number {
  const given = new URL(url).searchParams.get("pagina") ?? "";
  return /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1;
}

export function pageCount({ totalCount }: Reviews): number {
  return Math.max(1, Math.ceil(totalCount / REVIEWS_A_PAGE));
}

/** No specialist has this id, or the profile isn't public: the documented page of unknown paths. */
const notFound = () => data(null, { status: 404 });

/**
 * The profile with one page of its reviews; a page beyond the last one leads to that.
 * @throws a 404 for whoever can't be seen
 */
export async function loadProfile({ params, request, context }: LoaderFunctionArgs): Promise<ProfileData> {
  const id = readSpecialistId(params["id"] ?? null);
  if (id === null) throw notFound();
  const number = pageOf(request.url);
  const ask = context.get(askContext);
  const page = { number, size: REVIEWS_A_PAGE };
  const { publicSpecialist, specialistReviews } = await ask(MarketplaceProfileDocument, { id, page });
  if (publicSpecialist === null) throw notFound();
  const last = pageCount(specialistReviews);
  if (number > last) throw redirect(publicPaths.publicSpecialist(id, { page: last }));
  return { profile: publicSpecialist, reviews: specialistReviews, page: number };
}
