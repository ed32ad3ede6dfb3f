import { expect, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TermHelp } from "../../../web/parts/help/TermHelp.tsx";

test("a word is explained on a press, read out, and gone with Escape; the focus stays", async () => {
  const user = userEvent.setup();
  render(<TermHelp term="agreement" name="acuerdo" />);
  const button = screen.getByRole("button", { name: "Qué significa: acuerdo", expanded: false });
  await user.tab();
  await user.keyboard("{Enter}");
  const text = await screen.findByText(/Solo tiene fuerza ejecutiva/);
  expect(screen.getByRole("status").contains(text)).toBe(true);
  expect(screen.getByText(/artículos 12 y 13.2/)).toBeTruthy();
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText(/Solo tiene fuerza ejecutiva/)).toBeNull());
  expect(document.activeElement).toBe(button);
});
