import type { BenchEnvironment } from "./bench-environment.ts";
import { fillInbox } from "./fill-inbox.ts";
import { atMost, median, percentile, type Measurement } from "./measurement.ts";
import { ownOperations } from "./own-operations.ts";
import { timesOf, type PageRequest, type TimedRequest } from "./page-times.ts";
import { openDesk } from "./server-process.ts";

type Kind = "page" | "search" | "count";

const PAGE_P95_MS = 80;
const VIEWS: readonly object[] = [{}, { waitingOnly: true }, { unreadOnly: true }, { ofAssigned: true }];
/** Words that many have, that few have, parts of names and codes, nothing that is there. */
const TYPED = ["hipoteca", "gracias", "garcia", "maria lopez", "hipoteca 4711", "0004000", "pa", "zzzzzz"];

/** The administrators' inbox in the web application's own words, over HTTP, beside 100,000 conversations of 200,000 tasks. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  bench.say("making 200,000 tasks, half of them with a conversation");
  const desk = await openDesk(bench, await bench.freshDatabase("inbox", fillInbox));
  try {
    const operationOf = await ownOperations();
    const query = operationOf("Inbox").text;
    const inbox = (kind: Kind, view: object): PageRequest<Kind> => {
      const page = { number: 1, size: 25 };
      const variables = { unreadOnly: false, waitingOnly: false, ofAssigned: false, page, ...view };
      return { kind, title: JSON.stringify(view), query, variables };
    };
    const requests = [
      ...VIEWS.map((view) => inbox("page", view)),
      ...[...TYPED.map((search) => ({ search })), { search: "garcia", waitingOnly: true }].map((view) =>
        inbox("search", view),
      ),
      ...["Unread", "Pending"].map((name): PageRequest<Kind> => ({
        kind: "count",
        title: name,
        query: operationOf(name).text,
        variables: {},
      })),
    ];
    // Once through before the clock runs: in daily work the index is in memory.
    await timesOf(desk, requests);
    const all = await timesOf(desk, requests);
    return [
      {
        ...speedOf("inbox: first pages among 100,000 conversations, p95", all, "page"),
        bar: atMost(PAGE_P95_MS),
      },
      speedOf("inbox: searches among 100,000 conversations, p95", all, "search"),
      speedOf("inbox: what isn't read, and what is pending, p95", all, "count"),
    ];
  } finally {
    await desk.close();
  }
}

function speedOf(what: string, all: readonly TimedRequest<Kind>[], kind: Kind): Measurement {
  const requests = all.filter((one) => one.kind === kind);
  const times = requests.flatMap((one) => one.times);
  return {
    what,
    figure: percentile(times, 0.95),
    unit: "ms",
    note: `p50 ${median(times).toFixed(1)} ms; medians ${requests.map((one) => `${one.title} ${median(one.times).toFixed(0)} ms`).join("; ")}`,
  };
}
