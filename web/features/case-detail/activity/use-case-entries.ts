import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import {
  type CaseEntryFilter,
  CaseEntriesDocument,
  type CaseEntriesQuery,
} from "../../../generated/graphql.ts";
import { useRefetchOnReturn } from "../../../lib/use-refetch-on-return.ts";

type Found = NonNullable<CaseEntriesQuery["case"]>["entries"];

/** The newest page put on top of what is loaded already; a gap between both starts from the new page again. */
export function withNewest(before: Found, newest: Found): Found {
  const fresh = new Set(newest.nodes.map(({ id }) => id));
  const overlaps = before.nodes.some(({ id }) => fresh.has(id));
  const older = before.nodes.filter(({ id }) => !fresh.has(id));
  if ((!overlaps && newest.hasNextPage) || older.length === 0) return newest;
  const { endCursor, hasNextPage } = before;
  return { ...newest, nodes: [...newest.nodes, ...older], endCursor, hasNextPage };
}

interface CaseEntries {
  /** Undefined until they are there. */
  entries: Found | undefined;
  /** Other entries are on their way: of a changed filter, or older ones. */
  loading: boolean;
  hasError: boolean;
  retry: () => void;
  /** Loads the next older ones. */
  more: () => void;
  moreFailed: boolean;
}

/** The activity of a case, newest first; what others added is there when the person comes back to the window. */
export function useCaseEntries(number: string, filter: CaseEntryFilter | null): CaseEntries {
  const { data, previousData, loading, error, refetch, fetchMore } = useQuery(CaseEntriesDocument, {
    variables: { number, filter },
    fetchPolicy: "cache-and-network",
    notifyOnNetworkStatusChange: true,
  });
  const [moreFailed, setMoreFailed] = useState(false);
  const entries = (data ?? previousData)?.case?.entries;

  const ask = (after: string | null, join: (before: Found, next: Found) => Found) =>
    fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: next }) =>
        before.case && next.case
          ? { case: { ...before.case, entries: join(before.case.entries, next.case.entries) } }
          : before,
    });
  useRefetchOnReturn(() => (data?.case ? ask(null, withNewest) : undefined));
  return {
    entries,
    loading,
    hasError: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    moreFailed,
    more: () => {
      setMoreFailed(false);
      ask(entries?.endCursor ?? null, (before, next) => ({
        ...next,
        nodes: [...before.nodes, ...next.nodes],
      })).catch(() => setMoreFailed(true));
    },
  };
}
