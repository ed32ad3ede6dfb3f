import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startSession } from "../../../web/lib/session.ts";
import { PendingPanel } from "../../../web/parts/pending/PendingPanel.tsx";
import { renderWithServer } from "../tasks/render-with-server.tsx";
import { makeToken } from "../tokens.ts";

const PATH = "/dashboard/admin";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  startSession(makeToken({ role: "ADMIN" }));
});
afterEach(cleanup);

/** So many wait, none with a day. */
async function open(count: number, totalCount = count) {
  const items = Array.from({ length: count }, (_, index) => ({
    __typename: "PendingItem",
    id: `PAYMENTS_TO_CONFIRM:${index}`,
    kind: "PAYMENTS_TO_CONFIRM",
    title: `Asunto ${index + 1}`,
    text: "Espera.",
    actionLabel: "Ver",
    path: `/dashboard/admin/payments?asunto=${index}`,
    dueAt: null,
    dueOn: null,
    overdue: false,
    reference: null,
    amount: null,
    currency: null,
    count: 1,
  }));
  renderWithServer([{ path: PATH, element: <PendingPanel title="Pendiente de ti" /> }], PATH, {
    Pending: () => ({ pendingForMe: { __typename: "PendingForMe", totalCount, items } }),
  });
  const panel = within(await screen.findByRole("region", { name: "Pendiente de ti" }));
  await panel.findByText("Asunto 1");
  return panel;
}

test("seven are shown at once: no button hides one or two", async () => {
  const panel = await open(7);
  expect(panel.getAllByRole("listitem")).toHaveLength(7);
  expect(panel.queryByRole("button")).toBeNull();
});

test("of eight the five most urgent are shown, the others at the touch of a button, and back", async () => {
  const panel = await open(8);
  expect(panel.getAllByRole("listitem")).toHaveLength(5);
  await userEvent.click(panel.getByRole("button", { name: "Ver las 8" }));
  expect(panel.getAllByRole("listitem")).toHaveLength(8);
  await userEvent.click(panel.getByRole("button", { name: "Ver menos" }));
  expect(panel.getAllByRole("listitem")).toHaveLength(5);
});

test("what isn't among them is told once all that came are shown", async () => {
  const panel = await open(20, 12_520);
  await userEvent.click(panel.getByRole("button", { name: "Ver las 20" }));
  panel.getByText("Hay 12.500 más: se ven al resolver estas.");
});
