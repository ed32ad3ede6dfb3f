import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient, useQuery } from "@apollo/client/react";
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

function needsMore(feed: Feed, wanted: number): boolean {
  return feed.nodes.length < wanted && cursorOf(feed)?.hasNextPage === true;
}

/** What is only ever added, newest first, a page at a time: `field` of a query that takes `after`. */
export function useFeed<Data, Variables extends OperationVariables, Field extends keyof Data & string>(
  document: TypedDocumentNode<Data, Variables>,
  field: Field,
  { variables, skip = false }: { variables: NoInfer<Variables>; skip?: boolean },
) {
  const options = { variables, skip, fetchPolicy: "cache-and-network" } as const;
  const query = useQuery<Data>(document, options);
  const client = useApolloClient();
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
  /** All that is shown, with what came since before it: the list doesn't get shorter on the way. */
  const refresh = async () => {
    const shown = (feed as Feed | undefined)?.nodes.length;
    if (shown === undefined) return;
    let whole: Data | undefined;
    do {
      const after = cursorOf(whole?.[field] as Feed | undefined)?.endCursor;
      const { data: next } = await client.query<Data>({
        query: document,
        variables: { ...variables, ...(after != null && { after }) },
        fetchPolicy: "no-cache",
      });
      if (next === undefined) return;
      whole = whole === undefined ? next : continued(whole, next, field);
    } while (needsMore(whole[field] as Feed, shown));
    client.writeQuery({ query: document, variables, data: whole });
  };
  return {
    feed,
    hasMore: cursorOf(feed as Feed | undefined)?.hasNextPage === true,
    loading: query.loading && !isFetchingMore,
    hasError: query.error !== undefined,
    retry: () => void query.refetch().catch(() => undefined),
    isFetchingMore,
    more: () => void more().catch(() => undefined),
    refresh,
  };
}
