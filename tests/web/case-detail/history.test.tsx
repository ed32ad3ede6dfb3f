import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { closeNotice, currentNotices } from "../../../web/lib/notices.ts";
import "../patience.ts";
import { openCase } from "./open-case.tsx";

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
  jest.restoreAllMocks();
  for (const { id } of currentNotices()) closeNotice(id);
});

const link = (fileName: string) => ({
  CaseHistoryLink: () => ({
    caseHistoryLink: {
      __typename: "DownloadLinkPayload",
      url: "/api/downloads/exports/t1",
      fileName,
      userErrors: [],
    },
  }),
});
const fetchHistory = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Descargar historial" }));

test.each(["SPECIALIST", "CLIENT", "ADMIN"] as const)("%s takes the history along", async (role) => {
  const { asked } = openCase(role, {}, link("historial.pdf"));
  await fetchHistory();
  await waitFor(() => expect(clicked).toEqual(["/api/downloads/exports/t1 historial.pdf"]));
  expect(asked.find(({ operation }) => operation === "CaseHistoryLink")?.variables).toEqual({
    number: "P26000123",
  });
  expect(currentNotices()).toEqual([]);
});

test("a long one is announced as what it is", async () => {
  openCase("CLIENT", {}, link("historial.zip"));
  await fetchHistory();
  expect(
    await screen.findByText("El historial es muy largo: se descarga en varios PDF, en un .zip."),
  ).toBeTruthy();
  expect(clicked).toEqual(["/api/downloads/exports/t1 historial.zip"]);
});

test("filters of the screen don't count, which is said", async () => {
  const said = "El historial se descarga entero: estos filtros no cuentan.";
  openCase("CLIENT", {}, {}, "?buscar=factura");
  expect(await screen.findByText(said)).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Quitar los filtros" }));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test("what fails is said", async () => {
  openCase(
    "CLIENT",
    {},
    {
      CaseHistoryLink: () => {
        throw new Error("sin red");
      },
    },
  );
  await fetchHistory();
  expect(await screen.findByText("No se ha podido preparar el archivo. Inténtalo de nuevo.")).toBeTruthy();
  expect(clicked).toEqual([]);
});

test("who was only asked has nothing to take along", async () => {
  openCase("SPECIALIST", { status: "PENDING_ACCEPTANCE" }, link("historial.pdf"));
  await screen.findByRole("heading", { name: "Datos del expediente" });
  expect(screen.queryByRole("button", { name: "Descargar historial" })).toBeNull();
});
