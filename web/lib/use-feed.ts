import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useState } from "react";

interface Cursor {
  endCursor: string | null;
  hasNextPage: boolean;
}

type Feed = { nodes: readonly unknown[] } & ({ pageInfo: Cursor } | Cursor);

function cursorOf(feed: Feed | undefined): Cursor | undefined {
  return feed !== undefined && "pageInfo" in feed ? feed.pageInfo : feed;
}

/** Older entries after those that are there. */
function continued<Data>(before: Data, next: Data, field: keyof Data): Data {
  const [earlier, later] = [before[field] as Feed, next[field] as Feed];
  return { ...next, [field]: { ...later, nodes: [...earlier.nodes, ...later.nodes] } };
}

/** What is only ever added, newest first, a page at a time: `field` of a query that takes `after`. */
export function useFeed<Data, Variables extends OperationVariables, Field extends keyof Data & string>(
  document: TypedDocumentNode<Data, Variables>,
  field: Field,
  { variables, skip = false }: { variables: NoInfer<Variables>; skip?: boolean },
) {
  const options = { variables, skip, fetchPolicy: "cache-and-network" } as const;
  const query = useQuery<Data>(document, options);
  const [isFetchingMore, setFetchingMore] = useState(false);
  const data = query.data ?? query.previousData;
  const feed = data?.[field];
  const more = async () => {
    setFetchingMore(true);
    try {
      await query.fetchMore({
        variables: { after: cursorOf(feed as Feed | undefined)?.endCursor },
        updateQuery: (before, { fetchMoreResult }) => continued(before, fetchMoreResult, field),
      });
    } finally {
      setFetchingMore(false);
    }
  };
  return {
    feed,
    hasMore: cursorOf(feed as Feed | undefined)?.hasNextPage === true,
    loading: query.loading && !isFetchingMore,
    hasError: query.error !== undefined,
    retry: () => void query.refetch().catch(() => undefined),
    isFetchingMore,
    more: () => void more().catch(() => undefined),
  };
}
