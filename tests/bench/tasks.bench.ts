import type { BenchEnvironment } from "./bench-environment.ts";
import { fillTasks, TASK_SOURCES } from "./fill-tasks.ts";
import { atMost } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";
import { summaryOf, timesOf } from "./page-times.ts";
import { openDesk } from "./server-process.ts";
import { serviceAgainstSql } from "./service-and-sql.ts";
import { statementsOfPage } from "./statement-count.ts";
import { pageRequests, TASKS } from "./task-requests.ts";
import type { TaskRequestKind } from "./task-requests.ts";

const KINDS: [TaskRequestKind, string][] = [
  ["page", "first, middle, last page of every sort"],
  ["filter", "every filter"],
  ["search", "searches"],
  ["lists", "lists of tasks"],
  ["overview", "overview and filter choices"],
];

/** Requests a browser sends, over HTTP, on a million tasks; then what the service adds to its own SQL. */
export async function measure(bench: BenchEnvironment): Promise<Measurement[]> {
  const databaseUrl = await bench.keptDatabase("tasks", {
    sources: TASK_SOURCES,
    fill: (db) => fillTasks(db, bench),
  });
  const desk = await openDesk(bench, databaseUrl);
  try {
    const all = await timesOf(desk, await pageRequests(desk));
    const view = { filter: {}, sort: "DEBTOR", direction: "ASC" };
    const statements = await statementsOfPage(bench, desk, TASKS, view);
    return [
      ...KINDS.map(([kind, title]) =>
        summaryOf(
          `1,000,000 tasks: ${title}`,
          all.filter((request) => request.kind === kind),
        ),
      ),
      await serviceAgainstSql(databaseUrl),
      {
        what: "statements a page of tasks, whatever its size",
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
