import type { DataSource } from "typeorm";
import { vacuum } from "../../server/platform/database.ts";
import { runSql, type BenchEnvironment } from "./bench-environment.ts";
import { fillTasks, TASK_SOURCES } from "./fill-tasks.ts";
import { atMost, type Measurement } from "./measurement.ts";
import { summaryOf, timesOf, type PageRequest } from "./page-times.ts";
import { askGraphql, openDesk } from "./server-process.ts";
import { countOfRequest } from "./statement-count.ts";

const SPECIALISTS = 1000;
const CASES = 20_000;
const SIZE = 6;

const SUGGEST = `query ($tasks: [ID!], $caseNumber: String, $filter: AssignableSpecialistFilter, $order: SpecialistOrder!, $page: PageInput!) {
  suggestSpecialists(tasks: $tasks, caseNumber: $caseNumber, filter: $filter, order: $order, page: $page) {
    nodes { specialist { id displayName types cities } reasons warnings } totalCount } }`;

/** Who is suggested, over HTTP, where a million tasks are spread over a thousand specialists. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.keptDatabase("assigning", {
    sources: [...TASK_SOURCES, "tests/bench/assigning.bench.ts"],
    fill: async (db) => {
      await fillTasks(db, bench, { specialists: SPECIALISTS, everyNth: 1 });
      await makeProfiles(db);
      await makeCases(db);
    },
  });
  const desk = await openDesk(bench, databaseUrl);
  try {
    const requests = await suggestions(databaseUrl);
    const [first] = requests;
    // What the first request of a process compiles is no daily work.
    for (const { query, variables } of requests) await askGraphql(desk, query, variables);
    const times = await timesOf(desk, requests);
    const count = await countOfRequest(bench, desk, () => askGraphql(desk, SUGGEST, first?.variables ?? {}));
    return [
      summaryOf("1,000,000 tasks of 1,000 specialists: suggestions", times),
      {
        what: "statements a page of suggestions for 500 tasks",
        figure: count,
        unit: "",
        bar: atMost(6),
        note: "what PostgreSQL logged for one request: session, debtors' provinces, specialists, their tasks, their cases, the catalogue",
      },
    ];
  } finally {
    await desk.close();
  }
}

/** Of who has the tasks: every type, modality and language, each in three of the places. */
async function makeProfiles(db: DataSource): Promise<void> {
  await db.query(
    `INSERT INTO specialists (created_at, updated_at, account_id, types, experience_levels, cities, work_modality, native_language)
     SELECT now(), now(), a.id, ARRAY[1 + a.id % 3]::smallint[], '{1}',
       ARRAY(SELECT name FROM places WHERE inhabitants > 50 ORDER BY md5(spelling || a.id) LIMIT 3), 1 + a.id % 3, 1 + a.id % 7
     FROM accounts a WHERE a.role = 'SPECIALIST'`,
  );
  await vacuum(db, ["accounts", "specialists"]);
}

async function makeCases(db: DataSource): Promise<void> {
  await db.query(
    `WITH people AS (SELECT array_agg(account_id ORDER BY account_id) AS ids FROM specialists)
     INSERT INTO cases (number, specialist_id, intervention_type, status, created_at, updated_at, last_action_at, last_shared_at)
     SELECT 'P26' || lpad(n::text, 6, '0'), ids[1 + n % cardinality(ids)], 1 + n % 3,
       (ARRAY['IN_PROGRESS', 'AGREED', 'BROKEN'])[1 + n % 3], now(), now(), now(), now()
     FROM people, generate_series(1, ${CASES}) AS n`,
  );
  await vacuum(db, ["cases"]);
}

async function suggestions(databaseUrl: string): Promise<PageRequest<"suggestions">[]> {
  const rows = await runSql<{ id: string }>(
    databaseUrl,
    "SELECT id FROM tasks WHERE id % 1999 = 7 LIMIT 500",
  );
  const [found] = await runSql<{ number: string }>(
    databaseUrl,
    "SELECT number FROM cases ORDER BY id LIMIT 1",
  );
  const tasks = rows.map(({ id }) => id);
  const of = (title: string, variables: object): PageRequest<"suggestions"> => ({
    kind: "suggestions",
    title,
    query: SUGGEST,
    variables: { order: "SUGGESTED", page: { number: 1, size: SIZE }, ...variables },
  });
  return [
    of("500 tasks", { tasks }),
    of("one task", { tasks: tasks.slice(0, 1) }),
    of("500 tasks, page 100", { tasks, page: { number: 100, size: SIZE } }),
    of("500 tasks by name", { tasks, order: "NAME" }),
    of("500 tasks, somebody searched", { tasks, filter: { search: "garcia" } }),
    of("a case", { caseNumber: found?.number }),
  ];
}
