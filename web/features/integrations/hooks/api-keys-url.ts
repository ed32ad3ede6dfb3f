import { API_KEY_STATUS_NAMES } from "../../../../schema/rules/api-keys.ts";
import type { ApiKeySort, ApiKeyStatus } from "../../../generated/graphql.ts";
import { choiceParam, integerParam, optionalChoiceParam, type UrlState } from "../../../lib/url-state.ts";

const SORTS: readonly ApiKeySort[] = ["NAME", "CREATED", "LAST_USED"];
export const API_KEY_STATUSES = Object.keys(API_KEY_STATUS_NAMES) as ApiKeyStatus[];

/** What the list of keys keeps in its address. */
export const apiKeysUrlSpec = {
  status: optionalChoiceParam(API_KEY_STATUSES),
  sort: choiceParam(SORTS, "CREATED"),
  direction: choiceParam(["ASC", "DESC"], "DESC"),
  page: integerParam(1),
  size: integerParam(25, 1, 100),
};

export function isApiKeySort(key: string): key is ApiKeySort {
  return SORTS.some((sort) => sort === key);
}

/** The variables of `ApiKeys` for an address: the loader and the page ask for exactly the same. */
export function apiKeysVariables({ status, sort, direction, page, size }: UrlState<typeof apiKeysUrlSpec>) {
  return { status, sort, direction, page: { number: page, size } };
}
