import { afterEach, expect, jest, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router-dom";
import { useTour } from "../../../web/layouts/tour/use-tour.tsx";

function Page() {
  const { isTouring, tour } = useTour("CLIENT");
  return (
    <>
      <div inert={isTouring}>
        <h1 tabIndex={-1}>Expedientes</h1>
        <nav data-tour="menu" />
        <p data-testid="address">{useLocation().search}</p>
      </div>
      {tour}
    </>
  );
}

function open(address: string) {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

const first = () => screen.findByRole("heading", { name: "Te enseñamos lo principal" });

test("it is shown only where the address asks for it", () => {
  open("/");
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
});

/** jsdom draws nothing: whatever is asked is on the screen. */
function drawAll() {
  jest.spyOn(Element.prototype, "getClientRects").mockReturnValue([{}] as unknown as DOMRectList);
}

afterEach(() => {
  jest.restoreAllMocks();
});

test("'Saltar' ends it, and the focus is on the page again", async () => {
  drawAll();
  const user = open("/?recorrido=1");
  const title = await first();
  await waitFor(() => expect(document.activeElement).toBe(title));
  await user.click(screen.getByRole("button", { name: "Saltar" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Saltar" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Expedientes" }));
});

test("a step that can't be focused yet is focused as soon as it can", async () => {
  drawAll();
  // As while it has no place on the screen: what is hidden takes no focus.
  const focus = jest.spyOn(HTMLElement.prototype, "focus");
  for (let refused = 0; refused < 3; refused++) focus.mockImplementationOnce(() => undefined);
  open("/?recorrido=1");
  const title = await first();
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test("Escape ends it, too; what isn't on the screen is left out", async () => {
  const user = open("/?recorrido=1");
  await first();
  expect(screen.queryByRole("button", { name: "Siguiente" })).toBeNull();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(""));
});

test("the rest of the address stays", async () => {
  const user = open("/?recorrido=1&tab=x");
  await first();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("?tab=x"));
});
