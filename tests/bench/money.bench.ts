import type { SignedInContext } from "../../server/shared/context.ts";
import { againstSql, sum } from "./against-sql.ts";
import type { Ask } from "./against-sql.ts";
import { builtModule } from "./built-module.ts";
import { signInAs } from "./case-requests.ts";
import type { BenchEnvironment } from "./bench-environment.ts";
import { runSql } from "./bench-environment.ts";
import { busiestPeople, contextOf, keptCases } from "./kept-cases.ts";
import type { BusiestPeople, CaseRole } from "./kept-cases.ts";
import { atMost, atMostTimes, listed } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { moneyRequests, USUAL } from "./money-requests.ts";
import type { MoneyRequestKind } from "./money-requests.ts";
import { summaryOf, timesOf } from "./page-times.ts";
import { ownOperations } from "./own-operations.ts";
import { openDesk } from "./server-process.ts";
import type { Desk } from "./server-process.ts";
import { statementsOfPage } from "./statement-count.ts";

type ListBilling = typeof import("../../server/domains/billing/list-billing.ts");
type CaseView = typeof import("../../server/domains/cases/case-view.ts");
type FindCase = typeof import("../../server/domains/cases/find-case.ts");

const ROUNDS = 15;
const KINDS: [MoneyRequestKind, string][] = [
  ["money", "lists of money, their filters and pages"],
  ["money sort", "lists of money by each of their headings, both ways"],
  ["money search", "searches in lists of money"],
  ["talk", "inbox, long conversations, calendar, tickets"],
  ["talk search", "searches in inbox and tickets"],
  ["figures", "figures of first pages"],
  ["matter", "a case with all its tabs"],
];
const ROLES: CaseRole[] = ["ADMIN", "SPECIALIST", "CLIENT"];
/** Every list that money and messages have, with what its query needs. */
const LISTS: Record<CaseRole, [string, Record<string, unknown>][]> = {
  ADMIN: [
    ["IncomingPayments", {}],
    ["IncomingPayments", { search: "correo.example" }],
    ["OutgoingPayouts", {}],
    ["Commissions", {}],
    ["Tickets", {}],
  ],
  SPECIALIST: [
    ["BalanceCases", {}],
    ["OwnPayouts", {}],
    ["Inbox", { unreadOnly: false }],
    ["Inbox", { unreadOnly: false, search: "garcia" }],
  ],
  CLIENT: [
    ["ClientInstalments", {}],
    ["Inbox", { unreadOnly: false }],
  ],
};

/**
 * What the screens of money and messages send, in their own words, over HTTP, beside a hundred thousand cases with their
 * payments, ledger, conversations and sessions: five thousand cases of one specialist, two hundred of one client.
 */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await keptCases(bench);
  const people = await busiestPeople(databaseUrl);
  const desk = await openDesk(bench, databaseUrl);
  try {
    const measurements: Measurement[] = [];
    for (const role of ROLES) measurements.push(...(await measureRole(bench, desk, role, people)));
    return [
      ...measurements,
      await pageAgainstSql(databaseUrl, people),
      await detailAgainstSql(databaseUrl, people),
    ];
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
  const all = await timesOf(desk, await moneyRequests(desk, role, people));
  const rows = KINDS.flatMap(([kind, title]) => {
    const asked = all.filter((request) => request.kind === kind);
    return asked.length === 0 ? [] : [summaryOf(`100,000 cases, ${role}: ${title}`, asked)];
  });
  return [...rows, await statementsOf(bench, desk, role)];
}

async function statementsOf(bench: BenchEnvironment, desk: Desk, role: CaseRole): Promise<Measurement> {
  const operationOf = await ownOperations();
  const counted: { title: string; counts: number[] }[] = [];
  for (const [name, view] of LISTS[role]) {
    const statements = await statementsOfPage(bench, desk, operationOf(name).text, {
      ...USUAL[name],
      ...view,
    });
    counted.push({ title: `${name} ${JSON.stringify(view)}`, counts: statements.map(({ count }) => count) });
  }
  return {
    what: `statements a list page of money and messages, ${role}`,
    figure: Math.max(...counted.flatMap(({ counts }) => counts)),
    unit: "",
    bar: atMost(4),
    note: counted.map(({ title, counts }) => `${title} ${counts.join(" and ")}`).join("; "),
  };
}

async function pageAgainstSql(databaseUrl: string, people: BusiestPeople): Promise<Measurement> {
  const { payments, clientInstalments } = await builtModule<ListBilling>(
    "server/domains/billing/list-billing.js",
  );
  const asAdmin = (db: SignedInContext["db"]) => contextOf(db, "ADMIN", people.SPECIALIST);
  const asks: Ask[] = [
    (db) => payments(asAdmin(db), { page: { number: 1, size: 25 } }),
    (db) => payments(asAdmin(db), { page: { number: 1_000, size: 100 } }),
    (db) => payments(asAdmin(db), { status: "NOTIFIED", page: { number: 4, size: 25 } }),
    (db) => payments(asAdmin(db), { search: "garcia", page: { number: 1, size: 25 } }),
    (db) => clientInstalments(contextOf(db, "CLIENT", people.CLIENT), { page: { number: 1, size: 25 } }),
  ];
  const title = "a page of payments: list service against its SQL by pg";
  return comparison(databaseUrl, asks, title, "first, deep, of a status, searched, a client's instalments");
}

async function detailAgainstSql(databaseUrl: string, people: BusiestPeople): Promise<Measurement> {
  const { findCase } = await builtModule<FindCase>("server/domains/cases/find-case.js");
  const view = await builtModule<CaseView>("server/domains/cases/case-view.js");
  const rows = await runSql<{ number: string }>(
    databaseUrl,
    `SELECT number FROM cases WHERE specialist_id = $1 AND status = 'IN_PROGRESS' ORDER BY md5(number) LIMIT 5`,
    [people.SPECIALIST],
  );
  const asks = rows.map(({ number }): Ask => async (db) => {
    const ctx = contextOf(db, "SPECIALIST", people.SPECIALIST);
    const record = await findCase(ctx, number);
    if (record === null) throw new Error("the case has gone");
    const { claimantsView, respondentsView, messageView, movesView, warningsView, deadlinesView } = view;
    const facts = [claimantsView, respondentsView, messageView, movesView, warningsView, deadlinesView];
    await Promise.all(facts.map((shown) => shown(ctx, record) as Promise<unknown>));
    await Promise.all([view.documentsView(ctx, record), view.entriesView(ctx, record, { first: 20 })]);
  });
  const title = "a case in detail: its services against their SQL by pg";
  return comparison(databaseUrl, asks, title, "cases in progress of the busiest specialist");
}

async function comparison(
  databaseUrl: string,
  asks: Ask[],
  what: string,
  which: string,
): Promise<Measurement> {
  const { service, bare, statements } = await againstSql(databaseUrl, asks, ROUNDS);
  return {
    what,
    figure: sum(service),
    unit: "ms",
    baseline: sum(bare),
    bar: atMostTimes(1.3),
    note: `medians of ${ROUNDS}, ${which}: ${listed(service, 1)} against ${listed(bare, 1)} ms; statements ${listed(statements)}`,
  };
}
