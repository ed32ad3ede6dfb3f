import { atMost, median, percentile, timed } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { askGraphql } from "./server-process.ts";
import type { Desk } from "./server-process.ts";

/** One request a person's browser may send from a table; `kind` is the row of the report it counts for. */
export interface PageRequest<Kind extends string> {
  kind: Kind;
  title: string;
  query: string;
  variables: Record<string, unknown>;
}

export interface TimedRequest<Kind extends string> extends PageRequest<Kind> {
  /** Milliseconds, one a round. */
  times: number[];
}

const SIZE = 25;
const ROUNDS = 3;
const P95_MS = 100;

/** First, middle and last page of a view, which is a request without its `page`. */
export async function pagesOf<Kind extends string>(
  desk: Desk,
  view: PageRequest<Kind>,
): Promise<PageRequest<Kind>[]> {
  const { title, query, variables } = view;
  type Total = Record<string, { totalCount: number }>;
  const answer = await askGraphql<Total>(desk, query, { ...variables, page: { number: 1, size: SIZE } });
  const total = Object.values(answer)[0]?.totalCount ?? 0;
  const last = Math.max(1, Math.ceil(total / SIZE));
  return [...new Set([1, Math.ceil(last / 2), last])].map((number) => ({
    ...view,
    title: `${title}, page ${number} of ${last}`,
    variables: { ...variables, page: { number, size: SIZE } },
  }));
}

/** Finding out the number of pages has already asked for each view once: caches are as warm as in daily work. */
export async function timesOf<Kind extends string>(
  desk: Desk,
  requests: PageRequest<Kind>[],
): Promise<TimedRequest<Kind>[]> {
  const all = requests.map((request): TimedRequest<Kind> => ({ ...request, times: [] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const { query, variables, times } of all) {
      times.push(await timed(() => askGraphql(desk, query, variables)));
    }
  }
  return all;
}

/** The row of these requests, all times together. */
export function summaryOf<Kind extends string>(what: string, requests: TimedRequest<Kind>[]): Measurement {
  const times = requests.flatMap((request) => request.times);
  const worst = requests.toSorted((a, b) => median(b.times) - median(a.times)).slice(0, 3);
  return {
    what: `${what}, p95`,
    figure: percentile(times, 0.95),
    unit: "ms",
    bar: atMost(P95_MS),
    note: `${requests.length} requests × ${ROUNDS}, p50 ${median(times).toFixed(1)} ms; slowest by median ${worst.map((one) => `${one.title} ${median(one.times).toFixed(0)} ms`).join("; ")}`,
  };
}
