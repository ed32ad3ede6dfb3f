import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component as DebtorsPage } from "../../../web/features/debtors/DebtorsPage.tsx";
import { startSession } from "../../../web/lib/session.ts";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const TURNED = "El importe «desde» no puede ser mayor que «hasta».";

beforeEach(() => {
  localStorage.clear();
  startSession(makeToken({ role: "ADMIN" }));
});

function open(search: string) {
  return renderWithServer([{ path: "*", element: <DebtorsPage /> }], `/dashboard/admin/debtors${search}`, {
    Debtors: () => ({
      debtors: { __typename: "DebtorPage", nodes: [], totalCount: 0, totalIsLowerBound: false },
    }),
    SavedViews: () => ({ savedViews: [] }),
  });
}

test("amounts the wrong way round aren't asked for: the field and the chip say why", async () => {
  const user = userEvent.setup();
  const desk = open("?desde=500.00&hasta=100.00&ver=varias");
  const filters = () =>
    desk.asked.filter(({ operation }) => operation === "Debtors").map(({ variables }) => variables["filter"]);
  await screen.findByText("Ningún deudor coincide");
  expect(filters()).toEqual([{ several: true }]);
  const chips = screen.getByRole("list", { name: "Filtros aplicados" });
  expect(within(chips).getByText(`Importe total, sin aplicar: ${TURNED}`)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /Más filtros/ }));
  const from = await screen.findByRole("textbox", { name: "Desde" });
  expect(from.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText(TURNED)).toBeTruthy();
  const to = screen.getByRole("textbox", { name: "Hasta" });
  await user.clear(to);
  await user.type(to, "900{Enter}");
  await waitFor(() =>
    expect(filters().at(-1)).toEqual({ several: true, amountFrom: "500.00", amountTo: "900.00" }),
  );
  expect(screen.queryByText(TURNED)).toBeNull();
});
