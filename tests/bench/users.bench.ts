import type { BenchEnvironment } from "./bench-environment.ts";
import { runSql } from "./bench-environment.ts";
import { atMost } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { pagesOf, summaryOf, timesOf } from "./page-times.ts";
import type { PageRequest } from "./page-times.ts";
import { makePeople } from "./people.ts";
import { openDesk } from "./server-process.ts";
import { statementsOfPage } from "./statement-count.ts";

const COUNT = 100_000;

type Kind = "page" | "filter" | "search";
type UserRequest = PageRequest<Kind>;

const KINDS: [Kind, string][] = [
  ["page", "first, middle, last page of every sort"],
  ["filter", "every filter"],
  ["search", "searches"],
];

/** What the table asks for. */
const USERS = `query ($filter: UserFilter, $sort: UserSort, $page: PageInput) {
  users(filter: $filter, sort: $sort, page: $page) {
    nodes { id displayName email photoUrl role kind status identityDocument awaitingReview createdAt lastLoginAt }
    totalCount
  } }`;

/** The administrators' list of users, over HTTP, on a hundred thousand accounts. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.keptDatabase("users", {
    sources: ["tests/bench/people.ts", "server/demo/spanish-names.ts"],
    fill: (db) => makePeople(db, COUNT),
  });
  const desk = await openDesk(bench, databaseUrl);
  try {
    const views = [...sortedViews(), ...filteredViews(), ...(await searchedViews(databaseUrl))];
    const requests: UserRequest[] = [];
    for (const view of views) requests.push(...(await pagesOf(desk, view)));
    const all = await timesOf(desk, requests);
    const view = { filter: {}, sort: { field: "NAME", direction: "ASC" } };
    const statements = await statementsOfPage(bench, desk, USERS, view);
    return [
      ...KINDS.map(([kind, title]) =>
        summaryOf(
          `100,000 accounts: ${title}`,
          all.filter((request) => request.kind === kind),
        ),
      ),
      {
        what: "statements a page of users, whatever its size",
        figure: Math.max(...statements.map(({ count }) => count)),
        unit: "",
        bar: atMost(4),
        note: `what PostgreSQL logged for one request: ${statements.map(({ size, count }) => `${count} for ${size} rows`).join(", ")}`,
      },
    ];
  } finally {
    await desk.close();
  }
}

function viewOf(
  kind: Kind,
  title: string,
  filter: Record<string, unknown>,
  field: string,
  direction: string,
): UserRequest {
  return {
    kind,
    title: `${title}, ${field} ${direction}`,
    query: USERS,
    variables: { filter, sort: { field, direction } },
  };
}

function sortedViews(): UserRequest[] {
  return ["NAME", "EMAIL", "CREATED_AT", "LAST_LOGIN_AT"].flatMap((field) =>
    ["ASC", "DESC"].map((direction) => viewOf("page", "all", {}, field, direction)),
  );
}

const SOME_SORTS = [
  ["CREATED_AT", "DESC"],
  ["NAME", "ASC"],
] as const;

function filterViews(kind: Kind, title: string, filter: Record<string, unknown>): UserRequest[] {
  return SOME_SORTS.map(([field, direction]) => viewOf(kind, title, filter, field, direction));
}

function filteredViews(): UserRequest[] {
  const filters: [string, Record<string, unknown>][] = [
    ["clients", { role: "CLIENT" }],
    ["specialists", { role: "SPECIALIST" }],
    ["active", { status: "ACTIVE" }],
    ["suspended", { status: "SUSPENDED" }],
    ["suspended specialists", { role: "SPECIALIST", status: "SUSPENDED" }],
    ["awaiting review", { awaitingReview: true }],
    ["nothing to review", { awaitingReview: false }],
  ];
  return filters.flatMap(([title, filter]) => filterViews("filter", title, filter));
}

async function searchedViews(databaseUrl: string): Promise<UserRequest[]> {
  const [sample] = await runSql<{ name: string; email: string; document: string }>(
    databaseUrl,
    `SELECT names || ' ' || surnames AS name, email, identity_document AS document
     FROM accounts WHERE company_name IS NULL AND identity_document IS NOT NULL ORDER BY id OFFSET 500 LIMIT 1`,
  );
  if (!sample) throw new Error("there are no accounts to search");
  const searches: [string, Record<string, unknown>][] = [
    ["'garcia'", { search: "garcia" }],
    ["'ma'", { search: "ma" }],
    ["'talleres'", { search: "talleres" }],
    ["two common words", { search: "garcia lopez" }],
    ["a full name", { search: sample.name }],
    ["an e-mail", { search: sample.email }],
    ["a document", { search: sample.document }],
    ["nothing found", { search: "xyzzyq inexistente" }],
    ["'garcia' among specialists", { search: "garcia", role: "SPECIALIST" }],
  ];
  return searches.flatMap(([title, filter]) => filterViews("search", title, filter));
}
