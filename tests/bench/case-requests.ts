import { createHashing } from "../../server/platform/hashing.ts";
import { runSql } from "./bench-environment.ts";
import { pagesOf } from "./page-times.ts";
import type { PageRequest } from "./page-times.ts";
import type { Desk } from "./server-process.ts";

export type CaseRequestKind = "page" | "filter" | "search" | "summary" | "detail";
type CaseRequest = PageRequest<CaseRequestKind>;

/** What the lists ask for. */
export const CASES = `query ($filter: CaseFilter, $sort: CaseSort!, $direction: SortDirection!, $page: PageInput!) {
  cases(filter: $filter, sort: $sort, direction: $direction, page: $page) {
    nodes { number interventionType area { code text } status group archived calendar party { id displayName }
      counterparties { id displayName } counterpartyName specialistId specialistName createdAt lastActionAt
      latestEntry { id at authorName authorSide type text } message nextSessionAt unpaid currency reviewable rating }
    totalCount
  } }`;
const SUMMARY = `{ caseSummary { total open agreed broken archived byType { interventionType open agreed broken } } }`;
const DETAIL = `query ($number: String!) { case(number: $number) { number status description message party { id displayName email }
  counterparties { id displayName email response notices { id receivedAt } } moves { move label consequence blockedBy
  grounds { ground facts blockedBy } } deadlines { label date passed } warnings documents { id fileName }
  entries(first: 20) { nodes { id at authorName type text audience comments { id text } attachments { id fileName } }
    totalCount endCursor hasNextPage } } }`;
const ENTRIES = `query ($number: String!, $filter: CaseEntryFilter) { case(number: $number) { number
  entries(filter: $filter, first: 20) { nodes { id text comments { id text } attachments { id } } totalCount } } }`;

const PASSWORD = "Medir-con-calma-1";

/** Signs in one of those made for measuring, who can't otherwise. Gives the token. */
export async function signInAs({ databaseUrl, server }: Desk, accountId: number): Promise<string> {
  const [account] = await runSql<{ email: string }>(
    databaseUrl,
    `UPDATE accounts SET password_hash = $2 WHERE id = $1 RETURNING email`,
    [accountId, await createHashing().hashPassword(PASSWORD)],
  );
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: account?.email, password: PASSWORD }),
  });
  const body = (await answer.json()) as { message: string; data?: { token?: string } };
  if (!answer.ok || !body.data?.token) throw new Error(`signing in failed: ${body.message}`);
  return body.data.token;
}

const SORTS = ["NUMBER", "LAST_ACTION", "STATUS"];
const DIRECTIONS = ["ASC", "DESC"];

const FILTERS: Record<string, unknown>[] = [
  { tab: "AGREEMENTS" },
  { tab: "SESSIONS" },
  { tab: "PAYMENT_PLAN" },
  { tab: "ARCHIVED" },
  { interventionType: "MEDIATION" },
  { group: "OPEN" },
  { group: "AGREED", interventionType: "CONCILIATION" },
  { group: "BROKEN", interventionType: "COLLECTION", tab: "SESSIONS" },
  { status: "PENDING_PAYMENT" },
];

const SEARCHES: Record<string, unknown>[] = [
  { search: "garcia" },
  { search: "maria garcia lopez" },
  { search: "ma" },
  { search: "ñúñez" },
  { search: "contraparte77" },
  { search: "P26000123" },
  { search: "no hay nadie" },
  { search: "garcia", group: "OPEN", tab: "SESSIONS" },
];

/** Every sort, tab, filter and search with its first, middle and last page; then single cases. */
export async function caseRequests(
  desk: Desk,
  role: "ADMIN" | "SPECIALIST" | "CLIENT",
  people: { SPECIALIST: number; CLIENT: number },
): Promise<CaseRequest[]> {
  const desks =
    role === "ADMIN"
      ? [
          { assigned: false },
          { assigned: true },
          { reassignmentRequested: true },
          { specialistId: String(people.SPECIALIST) },
        ]
      : [];
  const views = [
    ...SORTS.flatMap((sort) => DIRECTIONS.map((direction) => viewOf("page", {}, sort, direction))),
    ...[...FILTERS, ...desks].map((filter) => viewOf("filter", filter)),
    ...SEARCHES.map((filter) => viewOf("search", filter)),
  ];
  const pages: CaseRequest[] = [];
  for (const view of views) pages.push(...(await pagesOf(desk, view)));
  const summary: CaseRequest = { kind: "summary", title: "summary", query: SUMMARY, variables: {} };
  return [...pages, summary, ...(await singleCases(desk, role, people))];
}

function viewOf(
  kind: CaseRequestKind,
  filter: Record<string, unknown>,
  sort = "LAST_ACTION",
  direction = "DESC",
): CaseRequest {
  const title = `${JSON.stringify(filter)}, ${sort} ${direction}`;
  return { kind, title, query: CASES, variables: { filter, sort, direction } };
}

async function singleCases(
  desk: Desk,
  role: "ADMIN" | "SPECIALIST" | "CLIENT",
  people: { SPECIALIST: number; CLIENT: number },
): Promise<CaseRequest[]> {
  const own = {
    ADMIN: "true",
    SPECIALIST: `specialist_id = ${people.SPECIALIST}`,
    CLIENT: `client_id = ${people.CLIENT}`,
  }[role];
  const rows = await runSql<{ number: string }>(
    desk.databaseUrl,
    `SELECT number FROM cases WHERE ${own} AND accepted_at IS NOT NULL ORDER BY md5(number) LIMIT 12`,
  );
  return rows.flatMap(({ number }): CaseRequest[] => [
    { kind: "detail", title: `case ${number}`, query: DETAIL, variables: { number } },
    {
      kind: "detail",
      title: `entries of ${number}`,
      query: ENTRIES,
      variables: {
        number,
        filter: { search: "reunion fianza", types: ["REUNION", "LLAMADA"], side: "MANAGER" },
      },
    },
  ]);
}
