import type { PublicSpecialistFilter } from "../../server/generated/schema-types.ts";
import { generateSpecialists } from "../../server/demo/generate-specialists.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { createDatabase } from "../../server/platform/database.ts";
import { createLog } from "../../server/platform/log.ts";
import { CORPUS, storeCorpus } from "../specialists/search/corpus.ts";
import { gradeOf, JUDGED_QUERIES } from "../specialists/search/judged-queries.ts";
import { ndcg } from "../specialists/search/ndcg.ts";
import { againstSql, sum } from "./against-sql.ts";
import { builtModule } from "./built-module.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { atMost, atMostTimes, median, percentile } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { timesOf } from "./page-times.ts";
import type { PageRequest, TimedRequest } from "./page-times.ts";
import { openDesk } from "./server-process.ts";
import { statementsOfPage } from "./statement-count.ts";

type Search = typeof import("../../server/domains/specialists/search/public-specialists.ts");
type Kind = "search" | "deep" | "counts";
type SearchRequest = PageRequest<Kind>;

const COUNT = 1_000_000;
const P95_MS = 50;
const COUNTS_P95_MS = 150;
const ROUNDS = 7;

/** What a card of the marketplace asks for. */
const SPECIALISTS = `query ($filter: PublicSpecialistFilter, $order: PublicSpecialistOrder!, $page: PageInput) {
  publicSpecialists(filter: $filter, order: $order, page: $page) {
    totalCount totalIsAtLeast readAs matchingAll relaxations { without count }
    nodes { id displayName photoUrl headline types { type experienceLevel } skills { id skill } cities feeCharges { chargeType tariffValue }
      verified available rating reviewCount }
  } }`;
const COUNTS = `query ($filter: PublicSpecialistFilter) { publicSpecialistCounts(filter: $filter) {
  types { option count } experienceLevels { option count } languages { option label count } skills { option label count }
  workModalities { option count } provinces { option label count } fees { option count } available { count } } }`;

/** Beside the judged ones: three filters at once, words with filters, other orders, what is rare and what is everywhere. */
const MORE_FILTERS: readonly PublicSpecialistFilter[] = [
  {},
  { type: "MEDIATOR" },
  { type: "MEDIATOR", languageId: "2", maxFee: 400 },
  { type: "CONCILIATOR", provinceCode: "46", available: true },
  { type: "JUDICIAL", provinceCode: "42", languageId: "3" },
  { type: "COLLECTOR", workModality: "TRAVELS", minExperienceLevel: 3 },
  { city: "valensia", type: "MEDIATOR", maxFee: 500 },
  { city: "a coruña", languageId: "6", workModality: "REMOTE" },
  { skillIds: ["103", "119"], type: "MEDIATOR", available: true },
  { skillIds: ["101"], type: "COLLECTOR", provinceCode: "28" },
  { maxFee: 250, minExperienceLevel: 4, languageId: "1" },
  { search: "garcia", type: "MEDIATOR", languageId: "2", maxFee: 400 },
  { search: "ma", type: "CONCILIATOR", available: true, minExperienceLevel: 3 },
  { search: "mediadora valensia", languageId: "5", maxFee: 600, available: true },
  { search: "garzia lopes", provinceCode: "28" },
  { search: "recobro morosos", city: "barcelona", workModality: "REMOTE" },
];
const ORDERS = ["RATING", "LOWEST_FEE"];

/** The public search on a million specialists, over HTTP; and how good its first ten are on the judged queries. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const quality = await qualityOf(bench);
  const databaseUrl = await bench.keptDatabase("specialists", {
    sources: [
      "server/demo/generate-specialists.ts",
      "server/demo/frequent-names.ts",
      "server/demo/spanish-names.ts",
      "server/demo/demo-texts.ts",
    ],
    fill: async (db) => {
      bench.say(`making ${COUNT.toLocaleString("en-GB")} specialists (kept for the next run)`);
      await generateSpecialists({ db, clock: systemClock }, COUNT, (done) => {
        if (done % 250_000 === 0) bench.say(`${done.toLocaleString("en-GB")} specialists`);
      });
    },
  });
  const desk = await openDesk(bench, databaseUrl);
  try {
    const requests = [...searchRequests(), ...deepRequests(), ...countRequests()];
    // Once through before the clock runs: in daily work the index is in memory.
    await timesOf(desk, requests);
    const all = await timesOf(desk, requests);
    const of = (kind: Kind) => all.filter((request) => request.kind === kind);
    const view = { filter: { search: "mediadora valensia" }, order: "BEST_MATCH" };
    const statements = await statementsOfPage(bench, desk, SPECIALISTS, view);
    return [
      quality,
      speedOf("1,000,000 specialists: searches with up to three filters, p95", of("search"), P95_MS),
      speedOf("1,000,000 specialists: pages far behind, p95", of("deep"), null),
      speedOf("1,000,000 specialists: counts of all filters, p95", of("counts"), COUNTS_P95_MS),
      await ratioOf(databaseUrl),
      {
        what: "statements a page of specialists, whatever its size",
        // The desk is signed in; visitors have no session to check.
        figure: Math.max(...statements.map(({ count }) => count - 1)),
        unit: "",
        bar: atMost(4),
        note: `a search with a slip; what PostgreSQL logged less the check of the session: ${statements.map(({ size, count }) => `${count - 1} for ${size} rows`).join(", ")}`,
      },
    ];
  } finally {
    await desk.close();
  }
}

async function qualityOf(bench: BenchEnvironment): Promise<Measurement> {
  const { publicSpecialists } = await builtModule<Search>(
    "server/domains/specialists/search/public-specialists.js",
  );
  const url = await bench.freshDatabase("judged");
  const db = await createDatabase({ url, poolSize: 1, entities: [], log: createLog({ level: "error" }) });
  try {
    const ids = await storeCorpus(db);
    const scores: number[] = [];
    for (const query of JUDGED_QUERIES) {
      const { nodes } = await publicSpecialists({ db }, query.filter, "BEST_MATCH", { size: 10 });
      const people = nodes.flatMap(({ accountId }) => CORPUS[ids.indexOf(accountId)] ?? []);
      const grades = people.map((person) => gradeOf(person, query));
      scores.push(
        ndcg(
          grades,
          CORPUS.map((person) => gradeOf(person, query)),
        ),
      );
    }
    return {
      what: "search quality: nDCG@10 of the judged queries",
      figure: sum(scores) / scores.length,
      unit: "",
      bar: { of: "figure", limit: "at least", value: 0.9 },
      note: `${scores.length} queries on ${CORPUS.length} people; the worst ${Math.min(...scores).toFixed(2)}, ${scores.filter((score) => score > 0.999).length} perfect`,
    };
  } finally {
    await db.destroy();
  }
}

function request(
  kind: Kind,
  filter: PublicSpecialistFilter,
  order = "BEST_MATCH",
  number = 1,
): SearchRequest {
  const title = `${JSON.stringify(filter)}${order === "BEST_MATCH" ? "" : ` ${order}`}${number === 1 ? "" : `, page ${number}`}`;
  const query = kind === "counts" ? COUNTS : SPECIALISTS;
  const variables = kind === "counts" ? { filter } : { filter, order, page: { number, size: 25 } };
  return { kind, title, query, variables };
}

function searchRequests(): SearchRequest[] {
  const filters = [...JUDGED_QUERIES.map(({ filter }) => filter), ...MORE_FILTERS];
  const sorted = ORDERS.flatMap((order) =>
    [
      {},
      { search: "garcia" },
      { search: "mediadora valencia" },
      { type: "MEDIATOR", languageId: "2" } as const,
    ].map((filter) => request("search", filter, order)),
  );
  return [...filters.map((filter) => request("search", filter)), ...sorted];
}

function deepRequests(): SearchRequest[] {
  const filters = [
    {},
    { search: "garcia" },
    { search: "ma" },
    { type: "MEDIATOR", languageId: "2" } as const,
  ];
  return filters.flatMap((filter) =>
    [40, 400].map((number) => request("deep", filter, "BEST_MATCH", number)),
  );
}

function countRequests(): SearchRequest[] {
  const some = JUDGED_QUERIES.filter((_, at) => at % 5 === 0).map(({ filter }) => filter);
  return [...MORE_FILTERS, ...some].map((filter) => request("counts", filter));
}

function speedOf(what: string, requests: TimedRequest<Kind>[], barMs: number | null): Measurement {
  const times = requests.flatMap((one) => one.times);
  const worst = requests.toSorted((a, b) => median(b.times) - median(a.times)).slice(0, 4);
  return {
    what,
    figure: percentile(times, 0.95),
    unit: "ms",
    ...(barMs === null ? {} : { bar: atMost(barMs) }),
    note: `${requests.length} requests, p50 ${median(times).toFixed(1)} ms; slowest by median ${worst.map((one) => `${one.title} ${median(one.times).toFixed(0)} ms`).join("; ")}`,
  };
}

async function ratioOf(databaseUrl: string): Promise<Measurement> {
  const { publicSpecialists } = await builtModule<Search>(
    "server/domains/specialists/search/public-specialists.js",
  );
  const filters: PublicSpecialistFilter[] = [
    { search: "garcia" },
    { search: "mediadora valensia" },
    { search: "ma" },
    { type: "MEDIATOR", languageId: "2", maxFee: 400 },
    { search: "garcia xyzzyq" },
  ];
  const { service, bare, statements } = await againstSql(
    databaseUrl,
    filters.map((filter) => (db) => publicSpecialists({ db }, filter)),
    ROUNDS,
  );
  return {
    what: "a page of specialists: search service against its SQL by pg",
    figure: sum(service),
    unit: "ms",
    baseline: sum(bare),
    bar: atMostTimes(1.3),
    note: `medians of ${ROUNDS}, sum of ${filters.map(({ search, type }) => search ?? type ?? "").join(", ")}; ${statements.join(", ")} statements`,
  };
}
