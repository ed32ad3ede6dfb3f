import { screen } from "@testing-library/react";

/** The box with the problems of a form's last try, which has the focus after it. */
export function summaryBox(): HTMLElement {
  const box = screen
    .getByText(/^Hay (un problema|\d+ problemas) que corregir$/)
    .closest<HTMLElement>("[role=alert]");
  if (box === null) throw new Error("The summary is no alert");
  return box;
}

/** Its lines, as they stand there. */
export function summaryLines(): string[] {
  return [...summaryBox().querySelectorAll("li")].map(({ textContent }) => textContent);
}
