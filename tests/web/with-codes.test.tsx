import { expect, test } from "@jest/globals";
import { render } from "@testing-library/react";
import { WithCodes } from "../../web/ui/WithCodes.tsx";

test("codes in a text stay whole, and the text as it was", () => {
  const text =
    "Transferida el 23/11/2026, referencia TR-2026-0412 (T26-0000029); LO 1/2025, art. 10.4.a, COVID-19.";
  const { container } = render(<WithCodes text={text} />);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll(".number")].map(({ textContent }) => textContent)).toEqual([
    "TR-2026-0412",
    "T26-0000029",
    "COVID-19",
  ]);
});
