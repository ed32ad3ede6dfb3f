import { beforeAll, describe, expect, test } from "@jest/globals";
import { ENDED_STATES } from "../../schema/rules/tasks.ts";
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
  /** In Madrid. */
  createdOn: string;
  actedOn: string;
  missing: string[];
  text: string;
}

let all: Reference[];
let specialistId: number;
let otherSpecialistId: number;

beforeAll(async () => {
  await generateTasks(desk.deps, COUNT);
  specialistId = await desk.specialist("Marta", "Gil");
  otherSpecialistId = await desk.specialist("Óscar", "Rey");
  await desk.deps.db.query(`UPDATE tasks SET assignee_id = $1 WHERE id % 7 = 0`, [specialistId]);
  await desk.deps.db.query(
    `UPDATE tasks SET deleted_at = timestamptz '2026-11-20T11:00:00Z' WHERE id % 50 = 0`,
  );
  await desk.deps.db.query(`UPDATE tasks SET assignee_id = $1 WHERE id % 11 = 0`, [otherSpecialistId]);
  await desk.deps.db.query(`UPDATE tasks SET contact_email = NULL WHERE id % 5 = 0`);
  await desk.deps.db.query(`UPDATE tasks SET contact_phone = NULL WHERE id % 3 = 0`);
  await desk.deps.db.query(`ANALYZE tasks`);
  all = await desk.deps.db.query<Reference[]>(
    `SELECT id, code_id AS "codeId", entity, debtor, state, list_id AS "listId", assignee_id AS "assigneeId",
       amount_debt::float8 AS amount, extract(epoch FROM date_last_action)::float8 AS "lastAction", search_text AS text,
       to_char(created_at AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD') AS "createdOn",
       to_char(date_last_action AT TIME ZONE 'Europe/Madrid', 'YYYY-MM-DD') AS "actedOn",
       array_remove(ARRAY[CASE WHEN contact_email IS NULL THEN 'EMAIL' END, CASE WHEN contact_phone IS NULL THEN 'PHONE' END], NULL) AS missing
     FROM tasks WHERE deleted_at IS NULL`,
  );
}, 60_000);

function within<Value extends string | number>(value: Value, from: Value, to: Value): boolean {
  return value >= from && value <= to;
}

/** A day by its place among those of all tasks, from 0 to 1. */
function dayAt(share: number, name: "createdOn" | "actedOn"): string {
  const days = all.map((task) => task[name]).toSorted();
  return days[Math.floor(share * (days.length - 1))] ?? "";
}

/** What a person expects, computed the simple way. */
function expected(filter: TaskFilter): Reference[] {
  const words = searchPatterns(filter.search ?? "");
  return all.filter(
    (task) =>
      (!filter.institution || task.entity === filter.institution) &&
      (!filter.state || task.state === filter.state) &&
      (filter.ongoing === undefined ||
        ENDED_STATES.some((state) => state === task.state) !== filter.ongoing) &&
      (!filter.listId || String(task.listId) === filter.listId) &&
      (!filter.assigneeId || String(task.assigneeId) === filter.assigneeId) &&
      (filter.assigned === undefined || (task.assigneeId !== null) === filter.assigned) &&
      (!filter.assigneeIds ||
        filter.assigneeIds.includes(task.assigneeId === null ? null : String(task.assigneeId))) &&
      (filter.missingAll ?? []).every((value) => task.missing.includes(value)) &&
      within(task.amount, Number(filter.amountFrom ?? 0), Number(filter.amountTo ?? Infinity)) &&
      within(task.createdOn, filter.createdFrom ?? "", filter.createdTo ?? "9") &&
      within(task.actedOn, filter.lastActionFrom ?? "", filter.lastActionTo ?? "9") &&
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
  ["nobody assigned, work to be done", () => ({ assigned: false, ongoing: true })],
  ["ended ones of an entity", () => ({ ongoing: false, institution: "Banco Meridional" })],
  ["a word, work to be done", () => ({ ongoing: true, search: "garcia" })],
  ["a common word", () => ({ search: "Garcia" })],
  ["two words", () => ({ search: "  banco   GARCÍA " })],
  ["a rare word", () => ({ search: "ñíguez" })],
  ["two letters: beginnings of words", () => ({ search: "ma" })],
  ["a word in one state", () => ({ search: "lópez", state: "ESPERANDO" })],
  ["no hit", () => ({ search: "xyzzy" })],
  ["amounts from one to another", () => ({ amountFrom: "900", amountTo: "1250.50" })],
  ["amounts that most have", () => ({ amountFrom: "100.00" })],
  ["days of creation", () => ({ createdFrom: dayAt(0.4, "createdOn"), createdTo: dayAt(0.6, "createdOn") })],
  [
    "created on one day",
    () => ({ createdFrom: dayAt(0.5, "createdOn"), createdTo: dayAt(0.5, "createdOn") }),
  ],
  ["long untouched", () => ({ lastActionTo: dayAt(0.3, "actedOn") })],
  ["several specialists", () => ({ assigneeIds: [String(specialistId), String(otherSpecialistId)] })],
  ["a specialist or nobody", () => ({ assigneeIds: [String(specialistId), null], state: "ESPERANDO" })],
  ["neither e-mail nor phone", () => ({ missingAll: ["EMAIL", "PHONE"] })],
  [
    "everything at once",
    () => ({
      search: "garcia",
      amountFrom: "200",
      createdTo: dayAt(0.8, "createdOn"),
      lastActionFrom: dayAt(0.1, "actedOn"),
      assigneeIds: [null],
      missingAll: ["PHONE"],
    }),
  ],
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

test.each<[TaskFilter, string, string]>([
  [
    { amountFrom: "500", amountTo: "499.99" },
    "amountFrom",
    "El importe «desde» no puede ser mayor que «hasta».",
  ],
  [{ amountTo: "mil" }, "amountTo", "Escribe un importe, por ejemplo 1234.56."],
  [{ createdFrom: "2026-02-30" }, "createdFrom", "La fecha no es válida."],
  [
    { createdFrom: "2026-03-02", createdTo: "2026-03-01" },
    "createdFrom",
    "La fecha «desde» no puede ser posterior a «hasta».",
  ],
  [
    { lastActionFrom: "2026-03-02", lastActionTo: "2026-03-01" },
    "lastActionFrom",
    "La fecha «desde» no puede ser posterior a «hasta».",
  ],
  [{ assigneeIds: Array.from({ length: 51 }, String) }, "assigneeIds", "Elige como mucho 50 especialistas."],
])("a filter that makes no sense is refused in words: %j", async (filter, field, message) => {
  await expect(listTasks(desk.ctx(), filter, "CODE", "ASC")).rejects.toMatchObject({
    problems: [{ field: ["filter", field], code: expect.any(String), message }],
  });
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
