import type { Context } from "../../server/shared/context.ts";
import { againstSql, sum } from "./against-sql.ts";
import { builtModule } from "./built-module.ts";
import { atMostTimes, listed } from "./measurement.ts";
import type { Measurement } from "./measurement.ts";

type Clock = typeof import("../../server/platform/clock.ts");
type ListTasks = typeof import("../../server/domains/tasks/list-tasks.ts");

const ROUNDS = 15;
/** Pages of different weight: at the beginning, deep inside, filtered, and searched. */
const PAGES = [
  { sort: "LAST_ACTION", direction: "DESC", filter: {}, page: { number: 1, size: 25 } },
  { sort: "DEBTOR", direction: "ASC", filter: {}, page: { number: 2_000, size: 100 } },
  { sort: "AMOUNT", direction: "DESC", filter: { state: "LOCALIZADO" }, page: { number: 40, size: 50 } },
  {
    sort: "LAST_ACTION",
    direction: "DESC",
    filter: { search: "garcia lopez" },
    page: { number: 1, size: 25 },
  },
] as const;

/** The list service of the build against the very statements it sends, sent by pg alone, page by page in turn. */
export async function serviceAgainstSql(databaseUrl: string): Promise<Measurement> {
  const { listTasks } = await builtModule<ListTasks>("server/domains/tasks/list-tasks.js");
  const { systemClock: clock } = await builtModule<Clock>("server/platform/clock.js");
  const asks = PAGES.map(
    ({ sort, direction, filter, page }) =>
      (db: Context["db"]) =>
        listTasks({ db, clock, actor: null, requestId: "bench" } as Context, filter, sort, direction, page),
  );
  const { service, bare } = await againstSql(databaseUrl, asks, ROUNDS);
  return {
    what: "a page of tasks: list service against its SQL by pg",
    figure: sum(service),
    unit: "ms",
    baseline: sum(bare),
    bar: atMostTimes(1.3),
    note: `medians of ${ROUNDS}, sum of ${PAGES.length} pages (first, deep, filtered, searched): ${listed(service, 1)} against ${listed(bare, 1)} ms`,
  };
}
