import type { SignedInContext } from "../../server/domains/accounts/context.ts";
import { generateCases } from "../../server/demo/generate-cases.ts";
import { againstSql, sum } from "./against-sql.ts";
import { builtModule } from "./built-module.ts";
import { caseRequests, CASES, signInAs } from "./case-requests.ts";
import type { CaseRequestKind } from "./case-requests.ts";
import { runSql } from "./ground.ts";
import type { Ground } from "./ground.ts";
import { atMost, atMostTimes, listed } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { summaryOf, timesOf } from "./page-times.ts";
import { openDesk } from "./server-process.ts";
import type { Desk } from "./server-process.ts";
import { statementsOfPage } from "./statement-count.ts";

type ListCases = typeof import("../../server/domains/cases/list-cases.ts");

const COUNT = 100_000;
const ROUNDS = 15;

const KINDS: [CaseRequestKind, string][] = [
  ["page", "first, middle, last page of every sort"],
  ["filter", "every tab and filter"],
  ["search", "searches"],
  ["summary", "summary"],
  ["detail", "a case with its entries, and searches among them"],
];
const ROLES = ["ADMIN", "SPECIALIST", "CLIENT"] as const;
type Role = (typeof ROLES)[number];

/**
 * What the screens of each role send, over HTTP, on a hundred thousand cases with two million entries: everything for an
 * administrator, five thousand cases of one specialist, two hundred of one client.
 */
export async function measure(ground: Ground): Promise<Measurement[]> {
  const databaseUrl = await ground.keptDatabase("cases", {
    sources: ["server/demo/generate-cases.ts", "server/demo/frequent-names.ts"],
    fill: async (db) => {
      ground.say(`making ${COUNT.toLocaleString("en-GB")} cases (kept for the next run)`);
      await generateCases(db, COUNT);
    },
  });
  const people = await busiestOf(databaseUrl);
  const desk = await openDesk(ground, databaseUrl);
  try {
    const measurements: Measurement[] = [];
    for (const role of ROLES) measurements.push(...(await measureRole(ground, desk, role, people)));
    return [...measurements, await serviceAgainstSql(databaseUrl, people)];
  } finally {
    await desk.close();
  }
}

type People = Record<Exclude<Role, "ADMIN">, number>;

async function busiestOf(databaseUrl: string): Promise<People> {
  const busiest = async (column: string) => {
    const [row] = await runSql<{ id: string }>(
      databaseUrl,
      `SELECT ${column} AS id FROM cases WHERE ${column} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
    );
    return Number(row?.id);
  };
  return { SPECIALIST: await busiest("specialist_id"), CLIENT: await busiest("client_id") };
}

async function measureRole(ground: Ground, admin: Desk, role: Role, people: People): Promise<Measurement[]> {
  const desk = role === "ADMIN" ? admin : { ...admin, token: await signInAs(admin, people[role]) };
  const all = await timesOf(desk, await caseRequests(desk, role, people));
  const view = { filter: {}, sort: "LAST_ACTION", direction: "DESC" };
  const statements = await statementsOfPage(ground, desk, CASES, view);
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
async function serviceAgainstSql(databaseUrl: string, people: People): Promise<Measurement> {
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

function contextOf(
  db: SignedInContext["db"],
  role: Exclude<Role, "ADMIN">,
  accountId: number,
): SignedInContext {
  const loaders = new Map<string, unknown>();
  const loader = (name: string, create: () => unknown) => {
    if (!loaders.has(name)) loaders.set(name, create());
    return loaders.get(name);
  };
  return { db, loader, actor: { role, accountId } } as unknown as SignedInContext;
}
