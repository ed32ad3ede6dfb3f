import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { useLateScroll } from "../../../web/layouts/use-late-scroll.ts";

const Still = window.ResizeObserver;
const still = window.scrollTo.bind(window);
let grown = () => {};
let y = 0;
/** How far down the page can be scrolled as it is now. */
let room = 0;

/** Tells when the test says so. */
class ToldResizeObserver extends Still {
  constructor(callback: ResizeObserverCallback) {
    super(callback);
    grown = () => callback([], this);
  }

  override disconnect(): void {
    grown = () => {};
  }
}

function scrollTo(wanted: number): void {
  y = Math.min(wanted, room);
  window.dispatchEvent(new Event("scroll"));
}

function Page() {
  useLateScroll();
  return null;
}

beforeEach(() => {
  window.ResizeObserver = ToldResizeObserver;
  Object.defineProperty(window, "scrollY", { configurable: true, get: () => y });
  window.scrollTo = (_left: unknown, top?: number) => scrollTo(top ?? 0);
});

afterEach(() => {
  window.ResizeObserver = Still;
  window.scrollTo = still;
  Object.defineProperty(window, "scrollY", { configurable: true, value: 0 });
});

/** Scrolls down a list, opens a row, and goes back to a page that isn't as high yet. */
async function goBack() {
  [y, room] = [0, 2_000];
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], { initialEntries: ["/list"] });
  render(<RouterProvider router={router} />);
  scrollTo(700);
  await act(() => router.navigate("/row"));
  scrollTo(0);
  room = 237;
  await act(() => router.navigate(-1));
  grown();
  expect(y).toBe(237);
}

test("back on a list one is where one left it once its rows are there", async () => {
  await goBack();
  room = 2_000;
  grown();
  expect(y).toBe(700);
  scrollTo(100);
  grown();
  expect(y).toBe(100);
});

test("whoever scrolls meanwhile stays where they are", async () => {
  await goBack();
  window.dispatchEvent(new Event("wheel"));
  room = 2_000;
  grown();
  expect(y).toBe(237);
});
