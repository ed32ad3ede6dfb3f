import type { Role, UserFilter, UserSortField } from "../../../generated/graphql.ts";
import {
  choiceParam,
  integerParam,
  optionalChoiceParam,
  wordsParam,
  type UrlState,
} from "../../../lib/url-state.ts";
import { ACCOUNT_STATUSES, ROLES } from "../user-words.ts";

const SORTS: readonly UserSortField[] = ["NAME", "EMAIL", "CREATED_AT", "LAST_LOGIN_AT"];
export const ROLE_CHOICES = Object.keys(ROLES) as Role[];

/** What the list of users keeps in its address. */
export const usersUrlSpec = {
  search: wordsParam(),
  role: optionalChoiceParam(ROLE_CHOICES),
  status: optionalChoiceParam(ACCOUNT_STATUSES),
  review: optionalChoiceParam(["pendiente"]),
  sort: choiceParam(SORTS, "CREATED_AT"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export type UsersUrl = UrlState<typeof usersUrlSpec>;

export function isUserSort(key: string): key is UserSortField {
  return SORTS.some((sort) => sort === key);
}

export function userFilter({ search, role, status, review }: UsersUrl): UserFilter {
  const filter: UserFilter = {};
  if (search.trim() !== "") filter.search = search.trim();
  if (role !== null) filter.role = role;
  if (status !== null) filter.status = status;
  if (review !== null) filter.awaitingReview = true;
  return filter;
}

/** The variables of `Users` for an address: the loader and the page ask for exactly the same. */
export function usersVariables(url: UsersUrl) {
  const { sort: field, direction, page: number, size } = url;
  return { filter: userFilter(url), sort: { field, direction }, page: { number, size } };
}
