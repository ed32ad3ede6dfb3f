import { afterEach, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { TabLinks } from "../../web/ui/TabLinks.tsx";

const PLACES: Record<string, { left: number; width: number }> = {
  Resumen: { left: 0, width: 100 },
  Acta: { left: 800, width: 100 },
};

/** jsdom lays nothing out: a row of `width` from the left edge, whose tabs stand where they are by how far it is scrolled. */
function layOut(row: HTMLElement, width: number): void {
  Object.defineProperty(row, "clientWidth", { configurable: true, value: width });
  row.getBoundingClientRect = () => new DOMRect(0, 0, width, 40);
  for (const tab of row.querySelectorAll("a")) {
    const { left, width: wide } = PLACES[tab.textContent ?? ""] ?? { left: 0, width: 0 };
    tab.getBoundingClientRect = () => new DOMRect(left - row.scrollLeft, 0, wide, 40);
  }
}

const { ResizeObserver: Still } = window;
let laidOut = () => {};

/** Tells when the test says so. */
class ToldResizeObserver extends Still {
  constructor(callback: ResizeObserverCallback) {
    super(callback);
    laidOut = () => callback([], this);
  }
}

afterEach(() => {
  window.ResizeObserver = Still;
});

test("the current tab is in sight whenever the row gets narrower, tabs that don't fit fade, and a change of height moves nothing", () => {
  window.ResizeObserver = ToldResizeObserver;
  render(
    <MemoryRouter initialEntries={["/b"]}>
      <TabLinks
        label="Tarea"
        tabs={[
          { label: "Resumen", to: "/a" },
          { label: "Acta", to: "/b" },
        ]}
      />
    </MemoryRouter>,
  );
  const row = screen.getByRole("navigation", { name: "Tarea" });
  const resize = (width: number) => {
    layOut(row, width);
    laidOut();
  };
  resize(1000);
  expect(row.hasAttribute("data-more")).toBe(false);
  row.scrollLeft = 0;
  resize(360);
  expect(row.hasAttribute("data-more")).toBe(true);
  expect(row.scrollLeft).toBe(800 + 50 - 180);
  row.scrollLeft = 0;
  resize(360);
  expect(row.scrollLeft).toBe(0);
});
