import type { DataSource } from "typeorm";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { vacuum } from "../../server/platform/database.ts";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { builtModule } from "./built-module.ts";
import { withoutIndexes } from "./fill-tasks.ts";
import { atMost, median, percentile, type Measurement } from "./measurement.ts";
import { timesOf, type PageRequest, type TimedRequest } from "./page-times.ts";
import { openDesk } from "./server-process.ts";
import { statementsOfPage } from "./statement-count.ts";

type Joining = typeof import("../../server/domains/debtors/join-waiting.ts");
type Kind = "search" | "filter";

/** With DEBTS set to fewer, the figures are those of so many. */
const DEBTS = Number(process.env["DEBTS"] ?? 1_000_000);
const SEARCH_P95_MS = 80;
const DEBTORS = `query ($filter: DebtorFilter, $sort: DebtorSort!, $direction: SortDirection!, $page: PageInput!) {
  debtors(filter: $filter, sort: $sort, direction: $direction, page: $page) {
    nodes { id name identityDocument isCompany province debtCount amount
      restrictions { id kind channel isInForce } points { channel value status } }
    totalCount totalIsLowerBound
  } }`;

const shown = DEBTS.toLocaleString("en-GB");

/** Joining imported tasks to their debtors, and the list of debtors searched and filtered, over HTTP. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  bench.say(`making ${shown} tasks and joining them to their debtors`);
  let seconds = 0;
  const databaseUrl = await bench.freshDatabase("debtors", async (db) => {
    await withoutIndexes(db, () => generateTasks({ db, clock: systemClock }, DEBTS));
    await vacuum(db, ["tasks", "task_totals"]);
    seconds = await join(db);
    await vacuum(db, ["debtors", "debtor_debts", "debtor_points"]);
  });
  const desk = await openDesk(bench, databaseUrl);
  try {
    const requests = await requestsFor(databaseUrl);
    // Once through before the clock runs: in daily work the index is in memory.
    await timesOf(desk, requests);
    const all = await timesOf(desk, requests);
    const view = { filter: { search: "garcia" }, sort: "NAME", direction: "ASC" };
    const statements = await statementsOfPage(bench, desk, DEBTORS, view);
    return [
      {
        what: `debtors: ${shown} imported tasks joined`,
        figure: seconds,
        unit: "s",
        note: `${Math.round(DEBTS / seconds).toLocaleString("en-GB")} tasks a second, in the background`,
      },
      speedOf(`debtors: searches among ${shown} tasks, p95`, all, "search"),
      speedOf(`debtors: filters and orders among ${shown} tasks, p95`, all, "filter"),
      {
        what: "statements a page of debtors, whatever its size",
        figure: Math.max(...statements.map(({ count }) => count)),
        unit: "",
        note: statements.map(({ size, count }) => `${count} for ${size} rows`).join(", "),
      },
    ];
  } finally {
    await desk.close();
  }
}

/** As the server's own job does it; gives how many seconds it took. */
async function join(db: DataSource): Promise<number> {
  const { joinWaiting } = await builtModule<Joining>("server/domains/debtors/join-waiting.js");
  const began = performance.now();
  await joinWaiting({ db, clock: systemClock });
  return (performance.now() - began) / 1_000;
}

interface Sample {
  name: string;
  document: string;
  email: string;
  phone: string;
  code: string;
  contract: string;
}

/** What people type: whole numbers, words that few and that many have, slips, nothing that is there. */
async function requestsFor(databaseUrl: string): Promise<PageRequest<Kind>[]> {
  const samples = await runSql<Sample>(
    databaseUrl,
    `SELECT debtor AS name, identity_document AS document, contact_email AS email, contact_phone AS phone,
       code_id AS code, n_contract AS contract FROM tasks
     WHERE identity_document IS NOT NULL AND contact_email IS NOT NULL AND contact_phone IS NOT NULL
     ORDER BY id % 7919, id LIMIT 8`,
  );
  const [{ id: listId } = { id: "" }] = await runSql<{ id: string }>(
    databaseUrl,
    "SELECT min(id)::text AS id FROM task_lists",
  );
  const typed = samples.flatMap((one) => [
    one.name,
    one.name.split(" ").slice(0, 2).join(" "),
    one.document,
    one.document.slice(0, 6),
    one.email,
    one.phone,
    `+34 ${one.phone}`,
    one.code,
    one.contract,
  ]);
  const everywhere = [
    "garcia",
    "maria garcia",
    "ma",
    "g",
    "lopez",
    "correo.example",
    "600",
    "nadie asi",
    "zzzzzz",
  ];
  const filters = [
    {},
    { province: "28" },
    { province: "42" },
    { several: true },
    { restricted: true },
    { bounced: true },
    { amountFrom: "50000" },
    { listId },
    { listId, search: "garcia" },
    { province: "28", several: true, search: "garcia" },
  ];
  return [
    ...[...typed, ...everywhere].map((search) => request("search", { search })),
    ...filters.map((filter) => request("filter", filter)),
    ...filters.map((filter) => request("filter", filter, "AMOUNT")),
  ];
}

function request(kind: Kind, filter: object, sort = "NAME"): PageRequest<Kind> {
  const direction = sort === "AMOUNT" ? "DESC" : "ASC";
  const variables = { filter, sort, direction, page: { number: 1, size: 25 } };
  return { kind, title: `${JSON.stringify(filter)} by ${sort}`, query: DEBTORS, variables };
}

function speedOf(what: string, all: readonly TimedRequest<Kind>[], kind: Kind): Measurement {
  const requests = all.filter((one) => one.kind === kind);
  const times = requests.flatMap((one) => one.times);
  const worst = requests.toSorted((a, b) => median(b.times) - median(a.times)).slice(0, 6);
  return {
    what,
    figure: percentile(times, 0.95),
    unit: "ms",
    bar: atMost(SEARCH_P95_MS),
    note: `${requests.length} requests, p50 ${median(times).toFixed(1)} ms; slowest by median ${worst.map((one) => `${one.title} ${median(one.times).toFixed(0)} ms`).join("; ")}`,
  };
}
