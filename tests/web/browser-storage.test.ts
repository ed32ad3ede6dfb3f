import { afterEach, expect, jest, test } from "@jest/globals";
import { readSession } from "../../web/lib/session.ts";
import { lastingItems, tabItemNames, tabItems } from "../../web/lib/browser-storage.ts";
import { decideConsent, readConsent } from "../../web/lib/consent.ts";
import { keepFavourites, keptFavourites } from "../../web/parts/specialists/kept-favourites.ts";

afterEach(() => {
  jest.restoreAllMocks();
});

function forbidStorage() {
  for (const place of ["localStorage", "sessionStorage"] as const) {
    jest.spyOn(window, place, "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
  }
}

test("keeps things where the browser does", () => {
  lastingItems().setItem("a", "1");
  tabItems().setItem("b", "2");
  expect([localStorage.getItem("a"), sessionStorage.getItem("b")]).toEqual(["1", "2"]);
  expect(tabItemNames()).toEqual(["b"]);
  lastingItems().clear();
  tabItems().clear();
});

test("where nothing may be stored the site works, and forgets with the page", () => {
  forbidStorage();
  expect(readSession()).toBeNull();
  expect(readConsent()).toBeNull();
  decideConsent({ preferences: true });
  expect(readConsent()?.preferences).toBe(true);
  keepFavourites(["7"]);
  expect(keptFavourites()).toEqual(["7"]);
  jest.restoreAllMocks();
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});
