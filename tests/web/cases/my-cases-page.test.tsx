import { afterEach, expect, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import { startSession } from "../../../web/app/session.ts";
import type { Role } from "../../../web/generated/schema-types.ts";
import { Component as MyCasesPage } from "../../../web/features/cases/MyCasesPage.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PATH = "/dashboard/client";
const open = (nodes: object[], totalCount = nodes.length) =>
  renderWithServer([{ path: PATH, element: <MyCasesPage /> }], PATH, {
    MyCases: () => ({ myCases: { nodes, totalCount } }),
  });
const signIn = (role: Role) => startSession(makeToken({ role }));

afterEach(() => localStorage.clear());

const expediente = (change: object = {}) => ({
  __typename: "Case",
  number: "P26000012",
  interventionType: "COLLECTION",
  area: null,
  counterpartyName: "Talleres Peña, S.L.",
  status: "PENDING_ACCEPTANCE",
  specialistId: null,
  specialistName: null,
  reviewable: false,
  createdAt: "2026-11-20T11:00:00.000Z",
  ...change,
});

test("a client finds the request of the registration, and what it waits for", async () => {
  signIn("CLIENT");
  open([expediente()]);
  const row = (await screen.findByText("P26000012")).closest("tr") as HTMLElement;
  for (const text of [
    "Recaudación",
    "Sin indicar",
    "Talleres Peña, S.L.",
    "20/11/2026",
    "Sin asignar",
    "Pendiente de especialista",
  ])
    expect(within(row).getByText(text)).toBeTruthy();
});

test.each([
  ["CLIENT", "Pendiente de su respuesta"],
  ["SPECIALIST", "Pendiente de tu respuesta"],
] as const)("a %s reads whose answer a case waits for", async (role, text) => {
  signIn(role);
  open([expediente({ specialistId: "3", specialistName: "Elena Ferrer" })]);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText("Elena Ferrer") === null).toBe(role === "SPECIALIST");
});

test("a closed case that waits for its review leads there; without one there is no such column", async () => {
  signIn("CLIENT");
  const closed = { status: "AGREED", specialistId: "3", specialistName: "Elena Ferrer" };
  open([expediente({ ...closed, reviewable: true }), expediente({ ...closed, number: "P26000011" })]);
  const link = await screen.findByRole("link", { name: "Valorar a Elena Ferrer" });
  expect(link.getAttribute("href")).toBe("/marketplace/3#valorar");
  cleanup();
  open([expediente(closed)]);
  await screen.findByText("P26000012");
  expect(screen.queryByText("Valoración")).toBeNull();
});

test.each([
  ["CLIENT", null],
  ["SPECIALIST", "/dashboard/specialist/profile"],
] as const)("without cases a %s is told so", async (role, way) => {
  signIn(role);
  open([]);
  await screen.findByText("Todavía no tienes expedientes");
  expect(screen.queryByRole("link", { name: "Ver mi perfil" })?.getAttribute("href") ?? null).toBe(way);
});
