import { afterEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import type { SavedViewList } from "../../../web/generated/graphql.ts";
import { chooseColumns, currentDisplay } from "../../../web/lib/display.ts";
import { Component as BalancePage } from "../../../web/features/balance/BalancePage.tsx";
import { Component as ClientCasesPage } from "../../../web/features/cases/list/ClientCasesPage.tsx";
import { Component as SpecialistCasesPage } from "../../../web/features/cases/list/SpecialistCasesPage.tsx";
import { Component as OwnDebtorsPage } from "../../../web/features/debtors/OwnDebtorsPage.tsx";
import { Component as AdminPaymentsPage } from "../../../web/features/payments/admin/AdminPaymentsPage.tsx";
import { Component as ClientPaymentsPage } from "../../../web/features/payments/ClientPaymentsPage.tsx";
import { Component as SupportPage } from "../../../web/features/support/SupportPage.tsx";
import { TasksPanel } from "../../../web/features/tasks/components/TasksPanel.tsx";
import { Component as AuditPage } from "../../../web/features/users/AuditPage.tsx";
import { Component as SecurityLogPage } from "../../../web/features/users/SecurityLogPage.tsx";
import {
  balance,
  balanceCase,
  casesAnswer,
  entriesAnswer,
  payoutsAnswer,
} from "../balance/sample-balance.ts";
import { besides, caseRow, casesAnswer as ownCasesAnswer } from "../cases/sample-cases.ts";
import "../patience.ts";
import {
  clientPayments,
  commission,
  commissionsAnswer,
  incoming,
  incomingAnswer,
  instalment,
  instalmentsAnswer,
  outgoing,
  outgoingAnswer,
  overview,
} from "../payments/sample-payments.ts";
import { leadRow, leadsAnswer } from "../support/sample-support.ts";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { auditRow, connection } from "../users/sample-user.ts";
import { batchesAnswer, taskRow, tasksAnswer } from "../tasks/sample-rows.ts";

const PATH = "/list";

interface Viewed {
  list: SavedViewList;
  page: ReactElement;
  /** What the page's address says before. */
  search: string;
  query: string;
  /** What is asked for once the view is chosen. */
  asks: [operation: string, variables: object];
  /** The name its columns are kept under, those of the view, and the headings that stay. */
  table: string;
  columns: string[];
  headings: string[];
}

const LISTS: readonly Viewed[] = [
  {
    list: "PAYMENTS",
    page: <AdminPaymentsPage />,
    search: "",
    query: "estado=todos",
    asks: ["IncomingPayments", { status: null }],
    table: "money-in",
    columns: ["number", "amount"],
    headings: ["Ingreso", "Importe"],
  },
  {
    list: "PAYOUTS",
    page: <AdminPaymentsPage />,
    search: "?tab=transferencias",
    query: "estado=realizadas",
    asks: ["OutgoingPayouts", { status: "SETTLED" }],
    table: "money-out",
    columns: ["number", "amount"],
    headings: ["Transferencia", "Importe"],
  },
  {
    list: "COMMISSIONS",
    page: <AdminPaymentsPage />,
    search: "?tab=comisiones",
    query: "size=50",
    asks: ["Commissions", { page: { number: 1, size: 50 } }],
    table: "commissions",
    columns: ["case", "amount"],
    headings: ["Expediente", "Comisión"],
  },
  {
    list: "LEADS",
    page: <SupportPage />,
    search: "",
    query: "status=WON&sort=COMPANY",
    asks: ["Leads", { filter: { status: "WON" }, sort: "COMPANY" }],
    table: "leads",
    columns: ["code", "created"],
    headings: ["Código", "Recibida"],
  },
  {
    list: "TICKETS",
    page: <SupportPage />,
    search: "?tab=incidencias",
    query: "estado=OPEN",
    asks: ["Tickets", { status: "OPEN" }],
    table: "tickets",
    columns: ["number", "due"],
    headings: ["Número", "Responder antes de"],
  },
  {
    list: "BALANCE_CASES",
    page: <BalancePage />,
    search: "",
    query: "size=50",
    asks: ["BalanceCases", { page: { number: 1, size: 50 } }],
    table: "balance-cases",
    columns: ["case", "owed"],
    headings: ["Expediente", "Deuda caso"],
  },
  {
    list: "SPECIALIST_CASES",
    page: <SpecialistCasesPage />,
    search: "",
    query: "tab=acuerdo&grupo=abiertos&sort=STATUS",
    asks: ["SpecialistCases", { filter: { tab: "AGREEMENTS", group: "OPEN" }, sort: "STATUS" }],
    table: "specialist-cases",
    columns: ["number", "status"],
    headings: ["Expediente", "Estado"],
  },
  {
    list: "CLIENT_CASES",
    page: <ClientCasesPage />,
    search: "",
    query: "tipo=mediacion",
    asks: ["ClientCases", { filter: { interventionType: "MEDIATION" } }],
    table: "client-cases",
    columns: ["number", "waiting"],
    headings: ["Expediente", "Te espera"],
  },
  {
    list: "CLIENT_INSTALMENTS",
    page: <ClientPaymentsPage />,
    search: "",
    query: "estado=vencidos",
    asks: ["ClientInstalments", { status: "LATE" }],
    table: "client-payments",
    columns: ["case", "due"],
    headings: ["Expediente", "Vence"],
  },
  {
    list: "LIST_TASKS",
    page: <TasksPanel listId="12" />,
    search: "",
    query: "sort=AMOUNT&status=ESPERANDO",
    asks: ["Tasks", { filter: { listId: "12", state: "ESPERANDO" }, sort: "AMOUNT" }],
    table: "tasks",
    columns: ["code", "debtor"],
    headings: ["ID", "Deudor"],
  },
  {
    list: "OWN_DEBTORS",
    page: <OwnDebtorsPage />,
    search: "",
    query: "sort=AMOUNT&ver=varias",
    asks: ["Debtors", { filter: { several: true }, sort: "AMOUNT" }],
    table: "own-debtors",
    columns: ["name", "document"],
    headings: ["Nombre", "Documento"],
  },
  {
    list: "SECURITY_LOG",
    page: <SecurityLogPage />,
    search: "",
    query: "outcome=REFUSED",
    asks: ["SecurityEvents", { filter: { outcome: "REFUSED" } }],
    table: "security-log",
    columns: ["what", "address"],
    headings: ["Qué", "Dirección"],
  },
  {
    list: "AUDIT_LOG",
    page: <AuditPage />,
    search: "",
    query: "action=exportTasks",
    asks: ["AuditEntries", { filter: { action: "exportTasks" } }],
    table: "audit",
    columns: ["what", "at"],
    headings: ["Qué", "Cuándo"],
  },
];

const securityRow = {
  __typename: "SecurityEvent",
  id: "1",
  at: "2026-03-12T08:00:00.000Z",
  sentence: [],
  outcome: "REFUSED",
  accountId: null,
  accountName: null,
  address: "203.0.113.77",
};

const debtorRow = {
  __typename: "Debtor",
  id: "1",
  name: "María Núñez",
  identityDocument: null,
  isCompany: false,
  province: null,
  debtCount: 2,
  amount: "100.00",
  restrictions: [],
  points: [],
};

const ticketRow = {
  __typename: "Ticket",
  id: "1",
  number: "H26-000001",
  status: "OPEN",
  category: "OTHER",
  subject: "Una duda",
  accountName: "Ana Gil",
  answerDueAt: null,
};

const ANSWERS = {
  ...besides,
  SpecialistCases: () => ownCasesAnswer([caseRow("P26000012")]),
  ClientCases: () => ownCasesAnswer([caseRow("P26000012")]),
  PaymentsOverview: () => overview(),
  IncomingPayments: () => incomingAnswer([incoming(1)]),
  OutgoingPayouts: () => outgoingAnswer([outgoing(1)]),
  Commissions: () => commissionsAnswer([commission(1)]),
  Leads: () => leadsAnswer([leadRow(1)]),
  Tickets: () => ({ tickets: { __typename: "TicketPage", nodes: [ticketRow], totalCount: 1 } }),
  Balance: () => balance(),
  BalanceCases: () => casesAnswer([balanceCase(1)]),
  LedgerEntries: () => entriesAnswer([]),
  OwnPayouts: () => payoutsAnswer([]),
  ClientPayments: () => clientPayments(),
  ClientInstalments: () => instalmentsAnswer([instalment(1)]),
  Tasks: () => tasksAnswer([taskRow(1)]),
  TaskBatches: () => batchesAnswer([]),
  Debtors: () => ({
    debtors: { __typename: "DebtorPage", nodes: [debtorRow], totalCount: 1, totalIsLowerBound: false },
  }),
  SecurityEvents: () => ({ securityEvents: connection([securityRow]) }),
  AuditActions: () => ({ auditActions: [] }),
  AuditEntries: () => ({ auditEntries: connection([auditRow(1)]) }),
  DebtorProvinces: () => ({ provinces: [] }),
};

afterEach(() => {
  for (const { table } of LISTS) chooseColumns(table, null);
});

test.each(LISTS)("a view of $list brings its filter, its order and its columns", async (viewed) => {
  const { list, page, search, query, asks, table, columns, headings } = viewed;
  const view = { __typename: "SavedView", id: "7", list, name: "La mía", query, columns, isCompact: null };
  const { asked, router } = renderWithServer([{ path: PATH, element: page }], PATH + search, {
    ...ANSWERS,
    SavedViews: () => ({ savedViews: [{ ...view, isShared: false, isOwn: true, ownerName: "Ana" }] }),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Vistas de la lista" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "La mía" }));
  await screen.findByRole("button", { name: "Vista La mía" });
  expect(asked.find(({ operation }) => operation === "SavedViews")?.variables).toEqual({ list });
  const address = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(address)).toEqual({
    ...Object.fromEntries(new URLSearchParams(search)),
    ...Object.fromEntries(new URLSearchParams(query)),
    vista: "7",
  });
  const [operation, variables] = asks;
  await waitFor(() =>
    expect(asked.findLast((one) => one.operation === operation)?.variables).toMatchObject(variables),
  );
  expect(currentDisplay().columns[table]).toEqual(columns);
  const first = await screen.findByRole("columnheader", { name: headings[0] });
  const shown = within(first.closest("table") as HTMLElement).getAllByRole("columnheader");
  // Those of what can only be pressed stay.
  const kept = shown
    .map(({ textContent }) => textContent)
    .filter((heading) => !/^(Tabla|Acciones|$)/.test(heading));
  expect(kept).toEqual(headings);
});
