import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { Component as AssignedTasksPage } from "../../../web/features/assigned-tasks/AssignedTasksPage.tsx";
import { Component as OwnDebtorsPage } from "../../../web/features/debtors/OwnDebtorsPage.tsx";
import { Ledger } from "../../../web/features/mailings/Ledger.tsx";
import { Component as AuditPage } from "../../../web/features/users/AuditPage.tsx";
import { Component as SecurityLogPage } from "../../../web/features/users/SecurityLogPage.tsx";
import { Component as UsersPage } from "../../../web/features/users/UsersPage.tsx";
import { chooseColumns } from "../../../web/lib/display.ts";
import { assignedRow, pageOf } from "../assigned-tasks/sample-assigned.ts";
import { recipient } from "../mailings/sample-mailings.ts";
import "../patience.ts";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { auditRow, connection, userRow, usersAnswer } from "../users/sample-user.ts";

const PATH = "/list";
const SEEN = "CSV (.csv), solo las columnas a la vista";

interface Exported {
  page: ReactElement;
  search: string;
  /** The name its columns are kept under, and those that are seen; null: it has none to choose. */
  table: string;
  columns: string[] | null;
  mutation: string;
  /** Besides the format. */
  input: object;
}

const LISTS: readonly Exported[] = [
  {
    page: <UsersPage />,
    search: "?search=ana&role=CLIENT&sort=NAME&direction=ASC&page=2",
    table: "users",
    columns: ["name", "login", "email"],
    mutation: "ExportUsers",
    input: {
      filter: { search: "ana", role: "CLIENT" },
      sort: { field: "NAME", direction: "ASC" },
      columns: ["NAME", "LAST_LOGIN_AT", "EMAIL"],
    },
  },
  {
    page: <AssignedTasksPage />,
    search: "?list=12&status=ESPERANDO&sort=AMOUNT",
    table: "assigned-tasks",
    columns: ["code", "action"],
    mutation: "ExportTasks",
    input: {
      filter: { listId: "12", state: "ESPERANDO" },
      sort: "AMOUNT",
      direction: "DESC",
      columns: ["CODE", "ACTION"],
    },
  },
  {
    page: <OwnDebtorsPage />,
    search: "?ver=varias&lista=12&sort=AMOUNT",
    table: "own-debtors",
    columns: ["name", "contact"],
    mutation: "ExportDebtors",
    input: {
      filter: { several: true, listId: "12" },
      sort: "AMOUNT",
      direction: "ASC",
      columns: ["NAME", "CONTACT"],
    },
  },
  {
    page: <Ledger id="9" pollInterval={0} />,
    search: "?estado=FAILED",
    table: "mailing-recipients",
    columns: ["name", "reason"],
    mutation: "ExportMailingRecipients",
    input: { id: "9", filter: { states: ["FAILED"] }, columns: ["NAME", "REASON"] },
  },
  {
    page: <SecurityLogPage />,
    search: "?outcome=REFUSED&from=2026-11-01",
    table: "security-log",
    columns: ["what", "address"],
    mutation: "ExportSecurityEvents",
    input: { filter: { outcome: "REFUSED", from: "2026-11-01" }, columns: ["WHAT", "ADDRESS"] },
  },
  {
    page: <AuditPage />,
    search: "?action=sanctionUser&from=2026-11-01",
    table: "audit",
    columns: null,
    mutation: "ExportAuditEntries",
    input: { filter: { action: "sanctionUser", from: "2026-11-01" } },
  },
];

const link = (field: string) => () => ({
  [field]: {
    __typename: "DownloadLinkPayload",
    url: "/api/downloads/exports/t1",
    fileName: "lista.csv",
    userErrors: [],
  },
});

const ANSWERS = {
  SavedViews: () => ({ savedViews: [] }),
  Users: () => usersAnswer([userRow(1)]),
  AssignedTasks: () => ({ assignedTasks: pageOf([assignedRow(345)]) }),
  AssignedTaskEntities: () => ({ assignedTaskEntities: [] }),
  AssignedTaskLists: () => ({
    assignedTaskLists: [
      { __typename: "AssignedTaskList", id: "12", codeId: "L26-000012", company: "Banco Norte", count: 3 },
    ],
  }),
  AssignedTasksNow: () => ({ waiting: pageOf([], 4), accepted: pageOf([], 0), calendar: [] }),
  Debtors: () => ({
    debtors: { __typename: "DebtorPage", nodes: [], totalCount: 0, totalIsLowerBound: false },
  }),
  DebtorProvinces: () => ({ provinces: [] }),
  MailingRecipients: () => ({
    mailing: {
      __typename: "Mailing",
      id: "9",
      recipients: { __typename: "MailingRecipientPage", nodes: [recipient(1)], totalCount: 1 },
    },
  }),
  SecurityEvents: () => ({ securityEvents: connection([]) }),
  AuditActions: () => ({ auditActions: [] }),
  AuditEntries: () => ({ auditEntries: connection([auditRow(1)]) }),
  ExportUsers: link("exportUsers"),
  ExportTasks: () => ({
    exportTasks: { ...link("exportTasks")()["exportTasks"], __typename: "ExportTasksPayload" },
  }),
  ExportDebtors: link("exportDebtors"),
  ExportMailingRecipients: link("exportMailingRecipients"),
  ExportSecurityEvents: link("exportSecurityEvents"),
  ExportAuditEntries: link("exportAuditEntries"),
};

let clicked: string[] = [];

beforeEach(() => {
  clicked = [];
  jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.getAttribute("href")} ${this.download}`);
  });
});

afterEach(() => {
  for (const { table } of LISTS) chooseColumns(table, null);
  jest.restoreAllMocks();
});

test.each(LISTS)("$mutation asks for exactly what $table shows", async (exported) => {
  const { page, search, table, columns, mutation, input } = exported;
  if (columns !== null) chooseColumns(table, columns);
  const { asked } = renderWithServer([{ path: PATH, element: page }], PATH + search, ANSWERS);
  await userEvent.click(await screen.findByRole("button", { name: "Exportar" }));
  await userEvent.click(
    await screen.findByRole("menuitem", { name: columns === null ? "CSV (.csv)" : SEEN }),
  );
  await waitFor(() => expect(clicked).toEqual(["/api/downloads/exports/t1 lista.csv"]));
  expect(asked.find(({ operation }) => operation === mutation)?.variables).toEqual({
    input: { ...input, format: "CSV" },
  });
});
