import { beforeAll, describe, expect, test } from "@jest/globals";
import { listTasks } from "../../server/domains/tasks/list-tasks.ts";
import type { TaskFilter, TaskSort } from "../../server/generated/schema-types.ts";
import { searchPatterns } from "../../server/platform/text/search-patterns.ts";
import { generateTasks } from "../../server/demo/generate-tasks.ts";
import { taskDesk } from "../support/task-desk.ts";

const desk = taskDesk();
const COUNT = 6_000;

interface Reference {
  id: number;
  codeId: string;
  entity: string;
  debtor: string;
  state: string;
  listId: number;
  assigneeId: number | null;
  amount: number;
  lastAction: number;
  text: string;
}

let all: Reference[];
let specialistId: number;

beforeAll(async () => {
  await generateTasks(desk.deps, COUNT);
  specialistId = await desk.specialist("Marta", "Gil");
  await desk.deps.db.query(`UPDATE tasks SET assignee_id = $1 WHERE id % 7 = 0`, [specialistId]);
  await desk.deps.db.query(
    `UPDATE tasks SET deleted_at = timestamptz '2026-11-20T11:00:00Z' WHERE id % 50 = 0`,
  );
  await desk.deps.db.query(`ANALYZE tasks`);
  all = await desk.deps.db.query<Reference[]>(
    `SELECT id, code_id AS "codeId", entity, debtor, state, list_id AS "listId", assignee_id AS "assigneeId",
       amount_debt::float8 AS amount, extract(epoch FROM date_last_action)::float8 AS "lastAction", search_text AS text
     FROM tasks WHERE deleted_at IS NULL`,
  );
}, 60_000);

/** What a person expects, computed the simple way. */
function expected(filter: TaskFilter): Reference[] {
  const words = searchPatterns(filter.search ?? "");
  return all.filter(
    (task) =>
      (!filter.institution || task.entity === filter.institution) &&
      (!filter.state || task.state === filter.state) &&
      (!filter.listId || String(task.listId) === filter.listId) &&
      (!filter.assigneeId || String(task.assigneeId) === filter.assigneeId) &&
      (filter.assigned === undefined || (task.assigneeId !== null) === filter.assigned) &&
      words.every((spellings) => spellings.some((pattern) => task.text.includes(pattern.slice(1, -1)))),
  );
}

const spanish = new Intl.Collator("es", { numeric: true });
const COMPARE: Record<TaskSort, (a: Reference, b: Reference) => number> = {
  CODE: (a, b) => (a.codeId < b.codeId ? -1 : 1),
  ENTITY: (a, b) => spanish.compare(a.entity, b.entity),
  DEBTOR: (a, b) => spanish.compare(a.debtor, b.debtor),
  LAST_ACTION: (a, b) => a.lastAction - b.lastAction,
  STATE: (a, b) => (a.state < b.state ? -1 : a.state > b.state ? 1 : 0),
  AMOUNT: (a, b) => a.amount - b.amount,
};
const SORTS = Object.keys(COMPARE) as TaskSort[];

const FILTERS: [string, () => TaskFilter][] = [
  ["everything", () => ({})],
  ["a state", () => ({ state: "LOCALIZADO" })],
  ["an entity", () => ({ institution: "Banco Meridional" })],
  ["a list", () => ({ listId: "2" })],
  ["a specialist", () => ({ assigneeId: String(specialistId) })],
  ["nobody assigned, one state", () => ({ assigned: false, state: "ESPERANDO" })],
  ["a common word", () => ({ search: "Garcia" })],
  ["two words", () => ({ search: "  banco   GARCÍA " })],
  ["a rare word", () => ({ search: "ñíguez" })],
  ["two letters: beginnings of words", () => ({ search: "ma" })],
  ["a word in one state", () => ({ search: "lópez", state: "ESPERANDO" })],
  ["no hit", () => ({ search: "xyzzy" })],
];

describe.each(FILTERS)("%s", (_name, filter) => {
  test.each(SORTS)("sorted by %s both ways, first, middle and last page", async (sort) => {
    const wanted = expected(filter());
    for (const direction of ["ASC", "DESC"] as const) {
      const sign = direction === "ASC" ? 1 : -1;
      const order = wanted
        .toSorted((a, b) => sign * (COMPARE[sort](a, b) || a.id - b.id))
        .map(({ id }) => id);
      const pages = Math.ceil(order.length / 25);
      for (const number of new Set(
        [1, Math.ceil(pages / 2), Math.max(pages, 1), pages + 1].filter((page) => page > 0),
      )) {
        const page = await listTasks(desk.ctx(), filter(), sort, direction, { number, size: 25 });
        expect(page.nodes.map(({ id }) => id)).toEqual(order.slice((number - 1) * 25, number * 25));
        expect(page).toMatchObject({ totalCount: order.length, totalIsLowerBound: false });
        expect(page.pageInfo.hasNextPage).toBe(number < pages);
      }
    }
  });
});

test("every page costs the same few statements, whatever its size", async () => {
  for (const [, filter] of FILTERS) {
    for (const size of [1, 100]) {
      const { ctx, statements } = desk.counted();
      await listTasks(ctx, filter(), "DEBTOR", "ASC", { number: 2, size });
      expect(statements.length).toBeLessThanOrEqual(3);
    }
  }
});

test("asks beyond every limit are brought into it", async () => {
  const page = await listTasks(desk.ctx(), {}, "CODE", "ASC", { number: -3, size: 100_000 });
  expect(page.pageInfo).toMatchObject({ number: 1, size: 100 });
  expect(page.nodes).toHaveLength(100);
  const far = await listTasks(desk.ctx(), {}, "CODE", "ASC", { number: 2_000_000_000, size: 100 });
  expect(far.nodes).toEqual([]);
  expect((await listTasks(desk.ctx(), { listId: "0" }, "CODE", "ASC")).totalCount).toBe(0);
  expect((await listTasks(desk.ctx(), { listId: "no" }, "CODE", "ASC")).totalCount).toBe(0);
});
