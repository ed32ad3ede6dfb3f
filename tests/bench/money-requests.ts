import { runSql } from "./bench-environment.ts";
import type { BusiestPeople, CaseRole } from "./kept-cases.ts";
import { pagesOf } from "./page-times.ts";
import type { PageRequest } from "./page-times.ts";
import { ownOperations } from "./own-operations.ts";
import type { Desk } from "./server-process.ts";

export type MoneyRequestKind =
  | "money"
  | "money sort"
  | "money search"
  | "talk"
  | "talk search"
  | "figures"
  | "matter";
type MoneyRequest = PageRequest<MoneyRequestKind>;
type Variables = Record<string, unknown>;

interface Screen {
  kind: MoneyRequestKind;
  /** As the web application calls it. */
  query: string;
  /** Each asked for with its first, middle and last page. */
  views?: Variables[];
  /** Asked for as it stands. */
  single?: Variables;
}

/** A frequent name, two, two letters, a number, what every case has, and what none has. */
const WORDS = ["garcia", "maria garcia", "ma", "26000123", "correo.example", "@", "nadie se llama asi"];
const searches = (more: Variables = {}) => WORDS.map((search) => ({ ...more, search }));
const statuses = (...values: string[]) => [{}, ...values.map((status) => ({ status }))];
const YEAR_MS = 365 * 86_400_000;

/** What a screen asks for where a view says nothing else. */
export const USUAL: Readonly<Record<string, Variables>> = {
  IncomingPayments: { sort: "NUMBER", direction: "DESC" },
  OutgoingPayouts: { sort: "NUMBER", direction: "DESC" },
  Commissions: { sort: "DATE", direction: "DESC" },
  Inbox: { unreadOnly: false, waitingOnly: false, ofAssigned: false },
};
/** Each heading of a table, both ways. */
const headings = (...sorts: string[]) =>
  sorts.flatMap((sort) => ["ASC", "DESC"].map((direction) => ({ sort, direction })));

const SCREENS: Record<CaseRole, Screen[]> = {
  ADMIN: [
    {
      kind: "money",
      query: "IncomingPayments",
      views: statuses("NOTIFIED", "CONFIRMED", "REJECTED", "REFUND_DUE"),
    },
    {
      kind: "money search",
      query: "IncomingPayments",
      views: [...searches(), ...searches({ status: "NOTIFIED" })],
    },
    { kind: "money sort", query: "IncomingPayments", views: headings("NUMBER", "CASE", "AMOUNT", "STATUS") },
    {
      kind: "money sort",
      query: "OutgoingPayouts",
      views: headings("NUMBER", "SPECIALIST", "AMOUNT", "STATUS"),
    },
    { kind: "money sort", query: "Commissions", views: headings("DATE", "CASE", "SPECIALIST", "AMOUNT") },
    { kind: "money", query: "OutgoingPayouts", views: statuses("REQUESTED", "SETTLED") },
    { kind: "money search", query: "OutgoingPayouts", views: searches() },
    { kind: "money", query: "Commissions", views: [{}] },
    { kind: "money search", query: "Commissions", views: searches() },
    { kind: "figures", query: "PaymentsOverview", single: {} },
    { kind: "figures", query: "ActivityOverview", single: { period: "YEAR" } },
    { kind: "figures", query: "ActivityCharts", single: { period: "YEAR" } },
    { kind: "talk", query: "Tickets", views: statuses("OPEN", "CLOSED") },
    { kind: "talk search", query: "Tickets", views: searches() },
  ],
  SPECIALIST: [
    { kind: "money", query: "BalanceCases", views: [{}] },
    { kind: "money search", query: "BalanceCases", views: searches() },
    { kind: "money", query: "OwnPayouts", views: statuses("SETTLED") },
    { kind: "money", query: "LedgerEntries", single: { first: 20 } },
    { kind: "figures", query: "Balance", single: {} },
    { kind: "figures", query: "OwnFigures", single: { period: "YEAR" } },
    { kind: "talk", query: "Inbox", views: [{ unreadOnly: false }, { unreadOnly: true }] },
    {
      kind: "talk search",
      query: "Inbox",
      views: [...searches({ unreadOnly: false }), { search: "gracias", unreadOnly: false }],
    },
    { kind: "figures", query: "Unread", single: {} },
    { kind: "talk", query: "ComingSessions", single: span(0, 40 / 365) },
    { kind: "talk", query: "ComingSessions", single: span(-0.5, 0.5) },
  ],
  CLIENT: [
    { kind: "money", query: "ClientInstalments", views: statuses("LATE", "DUE", "PAID") },
    { kind: "figures", query: "ClientPayments", single: {} },
    { kind: "figures", query: "OwnFigures", single: { period: "YEAR" } },
    { kind: "talk", query: "Inbox", views: [{ unreadOnly: false }, { unreadOnly: true }] },
    { kind: "talk search", query: "Inbox", views: searches({ unreadOnly: false }) },
    { kind: "figures", query: "Unread", single: {} },
    { kind: "talk", query: "ComingSessions", single: span(0, 40 / 365) },
  ],
};
/** What a case's screen asks for one after the other. */
const OF_CASE = [
  "CasePage",
  "CaseEntries",
  "CaseProceedings",
  "CaseBudgets",
  "CaseConversations",
  "BalanceInstalments",
];

/** Every list with its filters and searches, long conversations, figures, and single cases with all their tabs. */
export async function moneyRequests(
  desk: Desk,
  role: CaseRole,
  people: BusiestPeople,
): Promise<MoneyRequest[]> {
  const operationOf = await ownOperations();
  const queryOf = (name: string) => operationOf(name).text;
  const requests: MoneyRequest[] = [];
  for (const { kind, query, views = [], single } of SCREENS[role]) {
    const request = { kind, query: queryOf(query) };
    if (single) requests.push({ ...request, title: query, variables: single });
    for (const view of views) {
      const variables = { ...USUAL[query], ...view };
      requests.push(
        ...(await pagesOf(desk, { ...request, title: `${query} ${JSON.stringify(view)}`, variables })),
      );
    }
  }
  return [
    ...requests,
    ...(await threads(desk, role, people, queryOf)),
    ...(await cases(desk, role, people, queryOf)),
  ];
}

/** The longest conversations. */
async function threads(
  { databaseUrl }: Desk,
  role: CaseRole,
  people: BusiestPeople,
  queryOf: (name: string) => string,
): Promise<MoneyRequest[]> {
  if (role === "ADMIN") return [];
  const own = role === "SPECIALIST" ? "v.manager_id" : "p.account_id";
  const rows = await runSql<{ id: string }>(
    databaseUrl,
    `SELECT p.id FROM conversations v JOIN parties p ON p.id = v.party_id JOIN messages m ON m.conversation_id = v.id
     WHERE ${own} = $1 GROUP BY p.id ORDER BY count(*) DESC, p.id LIMIT 6`,
    [people[role]],
  );
  const query = queryOf("Thread");
  return rows.map(({ id }) => ({ kind: "talk", title: `Thread ${id}`, query, variables: { id } }));
}

async function cases(
  { databaseUrl }: Desk,
  role: CaseRole,
  people: BusiestPeople,
  queryOf: (name: string) => string,
): Promise<MoneyRequest[]> {
  const own =
    role === "ADMIN" ? "true" : `${role === "CLIENT" ? "client_id" : "specialist_id"} = ${people[role]}`;
  const rows = await runSql<{ number: string }>(
    databaseUrl,
    `SELECT number FROM cases WHERE ${own} AND sessions > 0 AND closed_agreements > 0 AND unpaid >= 0 AND accepted_at IS NOT NULL
     ORDER BY md5(number) LIMIT 8`,
  );
  const asked = role === "ADMIN" ? OF_CASE.filter((name) => name !== "CaseConversations") : OF_CASE;
  return rows.flatMap(({ number }) =>
    asked.map((name): MoneyRequest => ({
      kind: "matter",
      title: `${name} ${number}`,
      query: queryOf(name),
      variables: { number },
    })),
  );
}

/** Days around today, in years. */
function span(from: number, to: number): Variables {
  const day = (years: number) => new Date(Date.now() + years * YEAR_MS).toISOString().slice(0, 10);
  return { from: day(from), to: day(to) };
}
