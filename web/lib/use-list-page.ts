import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient, useQuery } from "@apollo/client/react";
import { useCallback, useEffect, useRef } from "react";
import { useUrlState, type AnySpec, type SetUrlOptions, type UrlParam, type UrlState } from "./url-state.ts";
import { useRefetchOnReturn } from "./use-refetch-on-return.ts";

/** What every list of the contract that people page through has. */
interface ListAnswer {
  nodes: readonly unknown[];
  totalCount: number;
}

type PagedSpec = AnySpec & { page: UrlParam<number>; size?: UrlParam<number> };

interface ListPageOptions<Spec, Variables> {
  /** What the address keeps of the list; a constant outside the component. */
  spec: Spec;
  variables: (url: UrlState<Spec>) => Variables;
  /** Rows of a page, where the address doesn't say. */
  size?: number;
  /** What is asked again when the person comes back to the page; by default nothing. */
  onReturn?: "list" | "active";
  /** What is asked again after a failure: `active` where what stands over the list wasn't loaded either. */
  retries?: "list" | "active";
  /** Milliseconds after which it is asked again while somebody looks. */
  pollInterval?: number;
}

type NodesOf<List> = List extends { nodes: infer Nodes } ? Nodes : never;

export interface ListPage<Spec, List> {
  url: UrlState<Spec>;
  change: (change: Partial<UrlState<Spec>>, options?: SetUrlOptions) => void;
  /** The last answer; undefined before the first one. */
  found: List | undefined;
  /** For `ResponsiveTable`. `rows`: the last ones while the next are on their way; undefined while there are none to show. */
  list: {
    rows: NodesOf<List> | undefined;
    loading: boolean;
    error: boolean;
    onRetry: () => void;
  };
  /** For `Pagination`, but for its noun. */
  paging: {
    number: number;
    size: number;
    total: number;
    onChange: (next: { number: number; size: number }) => void;
  };
}

interface PageState {
  page: number;
  size: number;
  /** Undefined until the answer is there. */
  totalCount: number | undefined;
  rowsOnPage: number | undefined;
}

/**
 * Goes to the last page when the one in the address has no rows (any more), e.g. after deleting the last of them.
 * True while it is on its way there: the list isn't empty then.
 */
function usePageInRange(
  { page, size, totalCount, rowsOnPage }: PageState,
  goTo: (page: number) => void,
): boolean {
  const isPastEnd = rowsOnPage === 0 && totalCount !== undefined && totalCount > 0 && page > 1;
  const lastPage = Math.max(1, Math.ceil((totalCount ?? 0) / size));
  useEffect(() => {
    if (isPastEnd && lastPage < page) goTo(lastPage);
  }, [isPastEnd, lastPage, page, goTo]);
  return isPastEnd;
}

/** What is no longer asked again and again is asked once more: the last answer may be older than the end of what went on. */
function useLastLook(pollInterval: number | undefined, refetch: () => Promise<unknown>) {
  const wasPolled = useRef(false);
  useEffect(() => {
    const isPolled = pollInterval !== undefined && pollInterval > 0;
    if (wasPolled.current && !isPolled) refetch().catch(() => undefined);
    wasPolled.current = isPolled;
  }, [pollInterval, refetch]);
}

/** The one root field of an answer, where that is a list. */
type OnlyField<Data> = Extract<Data[keyof Data], ListAnswer>;

/**
 * One page of a list, as its address wants it; a page that has no rows any more leads to the last one. The list is the one
 * root field that is asked for, unless `listOf` says where in the answer it is.
 */
export function useListPage<
  Data extends object,
  Variables extends OperationVariables,
  Spec extends PagedSpec,
  List extends ListAnswer = OnlyField<Data>,
>(
  document: TypedDocumentNode<Data, Variables>,
  options: ListPageOptions<Spec, Variables> & { listOf?: (data: Data) => List | undefined },
): ListPage<Spec, List> {
  const {
    spec,
    onReturn,
    retries = "list",
    pollInterval,
    listOf = onlyField as (data: Data) => List | undefined,
  } = options;
  const client = useApolloClient();
  const [url, change] = useUrlState(spec);
  const { data, previousData, loading, error, refetch } = useQuery<Data>(document, {
    variables: options.variables(url),
    fetchPolicy: "cache-and-network",
    pollInterval,
    skipPollAttempt: () => globalThis.document.hidden,
  });
  const ask = (what: "list" | "active"): Promise<unknown> =>
    what === "list" ? refetch() : client.refetchQueries({ include: "active" });
  useLastLook(pollInterval, refetch);
  useRefetchOnReturn(() => (onReturn === undefined ? undefined : ask(onReturn)));

  const listIn = (answer: object | undefined) => (answer === undefined ? undefined : listOf(answer as Data));
  const answered = listIn(data);
  const found = answered ?? listIn(previousData);
  const { page: number, size = options.size ?? found?.nodes.length ?? 1 } = url as unknown as {
    page: number;
    size?: number;
  };
  const goTo = useCallback(
    (page: number) => change({ page } as Partial<UrlState<Spec>>, { replace: true }),
    [change],
  );
  const [totalCount, rowsOnPage] = [answered?.totalCount, answered?.nodes.length];
  const isPastEnd = usePageInRange({ page: number, size, totalCount, rowsOnPage }, goTo);
  return {
    url,
    change,
    found,
    list: {
      rows: isPastEnd ? undefined : (found?.nodes as NodesOf<List> | undefined),
      loading,
      error: error !== undefined,
      onRetry: () => void ask(retries).catch(() => undefined),
    },
    paging: {
      number,
      size,
      total: found?.totalCount ?? 0,
      onChange: (next) => {
        const wanted = "size" in spec ? { page: next.number, size: next.size } : { page: next.number };
        change(wanted as Partial<UrlState<Spec>>);
      },
    },
  };
}

function onlyField(data: object): ListAnswer | undefined {
  const [list] = Object.values(data) as ListAnswer[];
  return list;
}
