import { useQuery } from "@apollo/client/react";
import {
  SuggestSpecialistsDocument,
  type SuggestSpecialistsQuery,
  type TaskFilter,
} from "../../generated/graphql.ts";
import type { SpecialistSearch } from "./SpecialistFilters.tsx";

export type Suggestion = SuggestSpecialistsQuery["suggestSpecialists"]["nodes"][number];

/** What is to be assigned: it decides who is suggested. */
export type AssignedMatter =
  | { tasks: readonly string[] }
  | { taskFilter: TaskFilter }
  | { caseNumber: string };

export const PAGE_SIZE = 6;

export function useSuggestions(
  { search, city, type, order, page }: SpecialistSearch,
  matter: AssignedMatter,
) {
  const filter = {
    ...(search.trim() === "" ? {} : { search: search.trim() }),
    ...(city.trim() === "" ? {} : { city: city.trim() }),
    ...(type === null ? {} : { type }),
  };
  const about = "tasks" in matter ? { tasks: [...matter.tasks] } : matter;
  const { data, previousData, loading, error, refetch } = useQuery(SuggestSpecialistsDocument, {
    variables: { ...about, filter, order, page: { number: page, size: PAGE_SIZE } },
    fetchPolicy: "cache-and-network",
  });
  return {
    found: (data ?? previousData)?.suggestSpecialists,
    loading,
    hasError: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  };
}
