import { addDays } from "../../schema/rules/madrid-days.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { runSql } from "./bench-environment.ts";
import { pagesOf } from "./page-times.ts";
import type { PageRequest } from "./page-times.ts";
import type { Desk } from "./server-process.ts";

export type TaskRequestKind = "page" | "filter" | "search" | "lists" | "overview";
type TaskRequest = PageRequest<TaskRequestKind>;

/** What the tables ask for. */
export const TASKS = `query ($filter: TaskFilter, $sort: TaskSort!, $direction: SortDirection!, $page: PageInput!) {
  tasks(filter: $filter, sort: $sort, direction: $direction, page: $page) {
    nodes { id codeId entity debtor amountDebt currency dateLastAction state channels assignee { id displayName } }
    totalCount totalIsLowerBound
  } }`;
const LISTS = `query ($filter: TaskListFilter, $sort: TaskListSort!, $direction: SortDirection!, $page: PageInput!) {
  taskLists(filter: $filter, sort: $sort, direction: $direction, page: $page) {
    nodes { id codeId name company tasksCount creationDate status }
    totalCount
  } }`;
const OVERVIEW = `{ taskOverview { lists tasks unassigned totalAmount agreedAmount currency
  progress { state count amount } createdPerDay { day count amount } topCompanies { company tasks amount }
  recentImports { id } alerts { kind message count } } }`;

const TASK_SORTS = ["CODE", "ENTITY", "DEBTOR", "LAST_ACTION", "STATE", "AMOUNT"];
const LIST_SORTS = ["CODE", "COMPANY", "TASKS", "DATE", "STATUS"];
const DIRECTIONS = ["ASC", "DESC"];

/** First, middle and last page of every sort, filter and search; values are taken from the stored tasks. */
export async function pageRequests(desk: Desk): Promise<TaskRequest[]> {
  const views = [
    ...sortedViews(),
    ...(await filteredViews(desk)),
    ...(await searchedViews(desk)),
    ...listViews(),
  ];
  const pages: TaskRequest[] = [];
  for (const view of views) pages.push(...(await pagesOf(desk, view)));
  const single = (title: string, query: string): TaskRequest => ({
    kind: "overview",
    title,
    query,
    variables: {},
  });
  return [
    ...pages,
    single("overview", OVERVIEW),
    single("charts", "{ activityCharts(period: YEAR) { funnel { stage count } recovery { from agreed } } }"),
    single("entities of the filter", "{ taskEntities { name count } }"),
    single("companies of the filter", "{ taskListCompanies { name count } }"),
  ];
}

function viewOf(
  kind: TaskRequestKind,
  title: string,
  query: string,
  variables: { filter: Record<string, unknown>; sort: string; direction: string },
): TaskRequest {
  return { kind, title: `${title}, ${variables.sort} ${variables.direction}`, query, variables };
}

function sortedViews(): TaskRequest[] {
  return TASK_SORTS.flatMap((sort) =>
    DIRECTIONS.map((direction) => viewOf("page", "all", TASKS, { filter: {}, sort, direction })),
  );
}

const SOME_SORTS = [
  ["LAST_ACTION", "DESC"],
  ["DEBTOR", "ASC"],
  ["AMOUNT", "DESC"],
] as const;

function taskViews(kind: "filter" | "search", title: string, filter: Record<string, unknown>): TaskRequest[] {
  return SOME_SORTS.map(([sort, direction]) => viewOf(kind, title, TASKS, { filter, sort, direction }));
}

async function filteredViews(desk: Desk): Promise<TaskRequest[]> {
  const entities = await runSql<{ name: string }>(
    desk.databaseUrl,
    "SELECT entity AS name FROM task_totals GROUP BY entity ORDER BY sum(tasks) DESC",
  );
  const [ids] = await runSql<{ list: string; assignee: string }>(
    desk.databaseUrl,
    "SELECT list_id AS list, assignee_id AS assignee FROM tasks WHERE assignee_id IS NOT NULL LIMIT 1",
  );
  const frequent = entities[0]?.name;
  const rare = entities.at(-1)?.name;
  const filters: [string, Record<string, unknown>][] = [
    ["frequent entity", { institution: frequent }],
    ["rare entity", { institution: rare }],
    ["frequent state", { state: "ESPERANDO" }],
    ["rare state", { state: "SIN_ACUERDO" }],
    ["entity and state", { institution: frequent, state: "LOCALIZADO" }],
    ["one list", { listId: ids?.list }],
    ["one assignee", { assigneeId: ids?.assignee }],
    ["assigned", { assigned: true }],
    ["unassigned", { assigned: false }],
    ["amounts of some", { amountFrom: "1000", amountTo: "1200" }],
    ["amounts of half", { amountFrom: "1000" }],
    ["created in a week", { createdFrom: dayBefore(90), createdTo: dayBefore(84) }],
    ["long untouched", { lastActionTo: dayBefore(365) }],
    ["one assignee or nobody", { assigneeIds: [ids?.assignee, null] }],
    ["neither e-mail nor phone", { missingAll: ["EMAIL", "PHONE"] }],
  ];
  return filters.flatMap(([title, filter]) => taskViews("filter", title, filter));
}

/** So many days ago. */
function dayBefore(days: number): string {
  return addDays(systemClock.today(), -days);
}

interface Sample {
  code: string;
  debtor: string;
  contract: string;
  email: string;
  phone: string;
  document: string;
}

async function searchedViews(desk: Desk): Promise<TaskRequest[]> {
  const [sample] = await runSql<Sample>(
    desk.databaseUrl,
    `SELECT code_id AS code, debtor, n_contract AS contract, contact_email AS email, contact_phone AS phone,
       identity_document AS document
     FROM tasks WHERE contact_email IS NOT NULL AND deleted_at IS NULL ORDER BY id OFFSET 500 LIMIT 1`,
  );
  if (!sample) throw new Error("there are no tasks to search");
  const { phone } = sample;
  const grouped = `${phone.slice(0, 3)} ${phone.slice(3, 5)} ${phone.slice(5, 7)} ${phone.slice(7)}`;
  const searches: [string, Record<string, unknown>][] = [
    ["'garcia'", { search: "garcia" }],
    ["'ma'", { search: "ma" }],
    ["an e-mail", { search: sample.email }],
    ["a phone", { search: grouped }],
    ["a phone with +34", { search: `+34 ${grouped}` }],
    ["a code", { search: sample.code }],
    ["a contract", { search: sample.contract }],
    ["a document", { search: sample.document }],
    ["a full name", { search: sample.debtor }],
    ["two common words", { search: "garcia lopez" }],
    ["nothing found", { search: "xyzzyq inexistente" }],
    ["'garcia' in one state", { search: "garcia", state: "LOCALIZADO" }],
    ["'ma' in one list's worth", { search: "ma", state: "SIN_ACUERDO" }],
  ];
  return searches.flatMap(([title, filter]) => taskViews("search", title, filter));
}

function listViews(): TaskRequest[] {
  const view = (title: string, filter: Record<string, unknown>, sort: string, direction: string) =>
    viewOf("lists", title, LISTS, { filter, sort, direction });
  const all = LIST_SORTS.flatMap((sort) => DIRECTIONS.map((direction) => view("lists", {}, sort, direction)));
  return [
    ...all,
    view("lists in progress", { status: "IN_PROGRESS" }, "DATE", "DESC"),
    view("lists to be mailed", { status: "MAILING_DUE" }, "TASKS", "DESC"),
    view("lists searched", { search: "cartera 12" }, "COMPANY", "ASC"),
  ];
}
