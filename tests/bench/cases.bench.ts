import type { SignedInContext } from "../../server/shared/context.ts";
import { againstSql, sum } from "./against-sql.ts";
import { builtModule } from "./built-module.ts";
import { caseRequests, CASES, signInAs } from "./case-requests.ts";
import type { CaseRequestKind } from "./case-requests.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { busiestPeople, contextOf, keptCases } from "./kept-cases.ts";
import type { BusiestPeople, CaseRole } from "./kept-cases.ts";
import { atMost, atMostTimes, listed } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { summaryOf, timesOf } from "./page-times.ts";
import { openDesk } from "./server-process.ts";
import type { Desk } from "./server-process.ts";
import { statementsOfPage } from "./statement-count.ts";

type ListCases = typeof import("../../server/domains/cases/list-cases.ts");

const ROUNDS = 15;

const KINDS: [CaseRequestKind, string][] = [
  ["page", "first, middle, last page of every sort"],
  ["filter", "every tab and filter"],
  ["search", "searches"],
  ["summary", "summary"],
  ["detail", "a case with its entries, and searches among them"],
];
const ROLES: CaseRole[] = ["ADMIN", "SPECIALIST", "CLIENT"];

/**
 * What the screens of each role send, over HTTP, on a hundred thousand cases with two million entries: everything for an
 * administrator, five thousand cases of one specialist, two hundred of one client.
 */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await keptCases(bench);
  const people = await busiestPeople(databaseUrl);
  const desk = await openDesk(bench, databaseUrl);
  try {
    const measurements: Measurement[] = [];
    for (const role of ROLES) measurements.push(...(await measureRole(bench, desk, role, people)));
    return [...measurements, await serviceAgainstSql(databaseUrl, people)];
  } finally {
    await desk.close();
  }
}

async function measureRole(
  bench: BenchEnvironment,
  admin: Desk,
  role: CaseRole,
  people: BusiestPeople,
): Promise<Measurement[]> {
  const desk = role === "ADMIN" ? admin : { ...admin, token: await signInAs(admin, people[role]) };
  const all = await timesOf(desk, await caseRequests(desk, role, people));
  const view = { filter: {}, sort: "LAST_ACTION", direction: "DESC" };
  const statements = await statementsOfPage(bench, desk, CASES, view);
  return [
    ...KINDS.map(([kind, title]) =>
      summaryOf(
        `100,000 cases, ${role}: ${title}`,
        all.filter((request) => request.kind === kind),
      ),
    ),
    {
      what: `statements a page of cases, ${role}, whatever its size`,
      figure: Math.max(...statements.map(({ count }) => count)),
      unit: "",
      bar: atMost(4),
      note: `what PostgreSQL logged for one request: ${statements.map(({ size, count }) => `${count} for ${size} rows`).join(", ")}`,
    },
  ];
}

/** The list service of the build against the very statements it sends, sent by pg alone, page by page in turn. */
async function serviceAgainstSql(databaseUrl: string, people: BusiestPeople): Promise<Measurement> {
  const { listCases } = await builtModule<ListCases>("server/domains/cases/list-cases.js");
  const pages = [
    { role: "SPECIALIST", query: { page: { number: 1, size: 25 } } },
    { role: "SPECIALIST", query: { sort: "NUMBER", page: { number: 40, size: 100 } } },
    { role: "CLIENT", query: { page: { number: 1, size: 25 } } },
    { role: "SPECIALIST", query: { filter: { search: "garcia" }, page: { number: 1, size: 25 } } },
  ] as const;
  const asks = pages.map(
    ({ role, query }) =>
      (db: SignedInContext["db"]) =>
        listCases(contextOf(db, role, people[role]), query),
  );
  const { service, bare } = await againstSql(databaseUrl, asks, ROUNDS);
  return {
    what: "a page of cases: list service against its SQL by pg",
    figure: sum(service),
    unit: "ms",
    baseline: sum(bare),
    bar: atMostTimes(1.3),
    note: `medians of ${ROUNDS}, sum of ${pages.length} pages (specialist first and deep, client, searched): ${listed(service, 1)} against ${listed(bare, 1)} ms`,
  };
}
