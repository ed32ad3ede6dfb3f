import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as AdminCasesPage } from "../../../web/features/cases/list/AdminCasesPage.tsx";
import { Component as ClientCasesPage } from "../../../web/features/cases/list/ClientCasesPage.tsx";
import { Component as SpecialistCasesPage } from "../../../web/features/cases/list/SpecialistCasesPage.tsx";
import { chooseColumns } from "../../../web/lib/display.ts";
import "../patience.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";
import { besides, caseRow, casesAnswer } from "./sample-cases.ts";

const PATH = "/cases";
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
  chooseColumns("admin-cases", null);
  jest.restoreAllMocks();
});

const toExport = (totalCount: number) => ({ cases: { __typename: "CasePage", totalCount } });
const link = (change: object = {}) => ({
  exportCases: {
    __typename: "DownloadLinkPayload",
    url: "/api/downloads/exports/t1",
    fileName: "expedientes.csv",
    userErrors: [],
    ...change,
  },
});

function open(Page: typeof AdminCasesPage, search: string, answers: Answers = {}) {
  return renderWithServer([{ path: PATH, element: <Page /> }], PATH + search, {
    ...besides,
    AdminCases: () => casesAnswer([caseRow("P26000012")]),
    SpecialistCases: () => casesAnswer([caseRow("P26000012")]),
    ClientCases: () => casesAnswer([caseRow("P26000012")]),
    CasesToExport: () => toExport(37),
    ExportCases: () => link(),
    ...answers,
  });
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Exportar expedientes" }));
const exportButton = () => screen.findByRole("button", { name: "Exportar" });

test("an administrator gets exactly the list in front of them, in the chosen format", async () => {
  chooseColumns("admin-cases", ["number", "status", "specialist"]);
  const { asked } = open(
    AdminCasesPage,
    "?search=marta&tipo=mediacion&asignacion=asignados&sort=NUMBER&direction=ASC&page=2",
  );
  await userEvent.click(await exportButton());
  const shown = await dialog();
  expect(
    await shown.findByText("37 expedientes de la lista, solo los que pasan tus filtros, en el mismo orden."),
  ).toBeTruthy();
  await userEvent.selectOptions(shown.getByLabelText("Formato"), "CSV (.csv)");
  await userEvent.click(shown.getByRole("button", { name: "Descargar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(clicked).toEqual(["/api/downloads/exports/t1 expedientes.csv"]);
  const filter = { tab: "ALL", search: "marta", interventionType: "MEDIATION", assigned: true };
  const sent = (operation: string) => asked.find((one) => one.operation === operation)?.variables;
  expect(sent("CasesToExport")).toEqual({ filter });
  expect(sent("ExportCases")).toEqual({
    input: {
      format: "CSV",
      filter,
      sort: "NUMBER",
      direction: "ASC",
      columns: ["NUMBER", "STATUS", "SPECIALIST"],
    },
  });
});

test("a specialist exports a tab of the own list", async () => {
  const { asked } = open(SpecialistCasesPage, "?tab=archivados");
  await userEvent.click(await exportButton());
  const shown = await dialog();
  expect(await shown.findByText("37 expedientes de la lista, en el mismo orden.")).toBeTruthy();
  await userEvent.selectOptions(shown.getByLabelText("Columnas"), "Todas");
  await userEvent.click(shown.getByRole("button", { name: "Descargar" }));
  await waitFor(() => expect(clicked).toHaveLength(1));
  expect(asked.find(({ operation }) => operation === "ExportCases")?.variables).toEqual({
    input: {
      format: "XLSX",
      filter: { tab: "ARCHIVED" },
      sort: "LAST_ACTION",
      direction: "DESC",
      columns: null,
    },
  });
});

test("an empty list can't be exported, and says so", async () => {
  open(AdminCasesPage, "?search=nadie", { CasesToExport: () => toExport(0) });
  await userEvent.click(await exportButton());
  const shown = await dialog();
  expect(await shown.findByText("Ningún expediente coincide con estos filtros.")).toBeTruthy();
  expect(shown.getByRole<HTMLButtonElement>("button", { name: "Descargar" }).disabled).toBe(true);
});

test("what fails is said, and the dialog stays", async () => {
  open(AdminCasesPage, "", {
    ExportCases: () =>
      link({ url: null, userErrors: [{ __typename: "UserError", field: [], message: "No va." }] }),
  });
  await userEvent.click(await exportButton());
  await userEvent.click((await dialog()).getByRole("button", { name: "Descargar" }));
  expect(await screen.findByText("No va.")).toBeTruthy();
  expect(clicked).toEqual([]);
});

test("a client exports the columns that are seen of the own list", async () => {
  const { asked } = open(ClientCasesPage, "?grupo=abiertos");
  await userEvent.click(await exportButton());
  await userEvent.click((await dialog()).getByRole("button", { name: "Descargar" }));
  await waitFor(() => expect(clicked).toHaveLength(1));
  expect(asked.find(({ operation }) => operation === "ExportCases")?.variables).toMatchObject({
    input: {
      filter: { tab: "ALL", group: "OPEN" },
      columns: ["NUMBER", "LATEST", "WAITING", "SPECIALIST", "STATUS"],
    },
  });
});
