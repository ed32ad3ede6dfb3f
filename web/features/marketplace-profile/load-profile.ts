import { redirect, type LoaderFunctionArgs } from "react-router-dom";
import { askContext } from "../../app/ask.ts";
import { paths } from "../../app/paths.ts";
import { MarketplaceProfileDocument, type MarketplaceProfileQuery } from "./ProfilePage.generated.ts";

export type Profile = NonNullable<MarketplaceProfileQuery["publicSpecialist"]>;
export type Reviews = MarketplaceProfileQuery["specialistReviews"];

export interface ProfileData {
  /** Null: there is none of this id, or nobody may see it. */
  profile: Profile | null;
  reviews: Reviews;
  /** Of the reviews, from 1. */
  page: number;
}

export const REVIEWS_A_PAGE = 10;
const NOBODY: ProfileData = { profile: null, reviews: { nodes: [], totalCount: 0 }, page: 1 };

function pageOf(url: string): number {
  const given = new URL(url).searchParams.get("pagina") ?? "";
  return /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1;
}

export function pageCount({ totalCount }: Reviews): number {
  return Math.max(1, Math.ceil(totalCount / REVIEWS_A_PAGE));
}

/** The profile with one page of its reviews; a page beyond the last one leads to that. */
export async function loadProfile({ params, request, context }: LoaderFunctionArgs): Promise<ProfileData> {
  const id = params["id"] ?? "";
  if (!/^[1-9]\d{0,14}$/.test(id)) return NOBODY;
  const number = pageOf(request.url);
  const ask = context.get(askContext);
  const page = { number, size: REVIEWS_A_PAGE };
  const { publicSpecialist, specialistReviews } = await ask(MarketplaceProfileDocument, { id, page });
  const last = pageCount(specialistReviews);
  if (publicSpecialist !== null && number > last) throw redirect(paths.publicSpecialist(id, { page: last }));
  return { profile: publicSpecialist ?? null, reviews: specialistReviews, page: number };
}
