import { afterEach, expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
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

test("a client finds the request of the registration, and what it waits for", async () => {
  signIn("CLIENT");
  open([
    {
      __typename: "Case",
      number: "P26000012",
      interventionType: "COLLECTION",
      area: null,
      counterpartyName: "Talleres Peña, S.L.",
      status: "PENDING_ACCEPTANCE",
      createdAt: "2026-11-20T11:00:00.000Z",
    },
  ]);
  const row = (await screen.findByText("P26000012")).closest("tr") as HTMLElement;
  for (const text of [
    "Recaudación",
    "Sin indicar",
    "Talleres Peña, S.L.",
    "20/11/2026",
    "Pendiente de especialista",
  ])
    expect(within(row).getByText(text)).toBeTruthy();
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
