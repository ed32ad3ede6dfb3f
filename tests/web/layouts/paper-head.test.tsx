import { expect, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { PaperHead } from "../../../web/layouts/PaperHead.tsx";

test("on paper the page says when it was printed, and what was folded comes out whole; then all is as before", () => {
  render(
    <>
      <PaperHead />
      <main>
        <details aria-label="Prueba">
          <summary>Ver prueba</summary>
        </details>
        <details aria-label="Abierta" open>
          <summary>Qué decía</summary>
        </details>
        <details className="screen-only" aria-label="Acciones">
          <summary>Todavía no se puede</summary>
        </details>
      </main>
    </>,
  );
  const opened = () =>
    screen
      .getAllByRole<HTMLDetailsElement>("group")
      .filter(({ open }) => open)
      .map((details) => details.getAttribute("aria-label"));
  expect(screen.queryByText(/^Impreso el/)).toBeNull();

  fireEvent(window, new Event("beforeprint"));
  expect(screen.getByText(/^Impreso el \d\d\/\d\d\/\d{4}, \d\d:\d\d · localhost\/$/)).toBeTruthy();
  expect(opened()).toEqual(["Prueba", "Abierta"]);

  fireEvent(window, new Event("afterprint"));
  expect(opened()).toEqual(["Abierta"]);
});
