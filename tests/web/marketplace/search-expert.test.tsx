import { afterEach, expect, jest, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component, loader } from "../../../web/features/marketplace/SearchExpertPage.tsx";
import { PageHeaderContext } from "../../../web/ui/page-header.ts";
import { fakeGraphql } from "../fake-graphql.ts";
import { card, countsAnswer, resultsAnswer, wordsAnswer } from "./sample-specialists.ts";

const PATH = "/dashboard/client/searchexpert";

function open(search = "") {
  fakeGraphql({
    MarketplaceResults: resultsAnswer([card(1), card(2, { available: false })], { totalCount: 64 }),
    MarketplaceFilterCounts: countsAnswer(),
    MarketplaceWords: wordsAnswer,
  });
  const router = createMemoryRouter([{ path: PATH, Component, loader, HydrateFallback: () => null }], {
    initialEntries: [PATH + search],
    future: { v8_middleware: true },
  });
  render(
    <PageHeaderContext value={() => undefined}>
      <RouterProvider router={router} />
    </PageHeaderContext>,
  );
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}

afterEach(() => {
  jest.restoreAllMocks();
});

test("everything happens inside the shell: words, chips and pages keep its address", async () => {
  const address = open("?search=custodia&available=1");
  await screen.findByRole("heading", { level: 2, name: "64 especialistas disponibles" });
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  expect(screen.getByRole("link", { name: "Siguiente" }).getAttribute("href")).toBe(
    `${PATH}?search=custodia&available=1&page=2`,
  );
  await userEvent.click(screen.getByRole("link", { name: /Quitar Solo disponibles|Quitar Disponibles/i }));
  await waitFor(() => expect(address()).toBe(`${PATH}?search=custodia`));
  const box = screen.getByRole("searchbox", { name: "Qué buscas" });
  await userEvent.clear(box);
  await userEvent.type(box, "herencias{Enter}");
  await waitFor(() => expect(address()).toBe(`${PATH}?search=herencias`));
});

test("'Contratar' leads to a new case with whoever takes cases", async () => {
  open();
  const link = await screen.findByRole("link", { name: "Contratar a Persona 1" });
  expect(link.getAttribute("href")).toBe("/dashboard/client/cases/new?specialist=1");
  expect(screen.queryByRole("link", { name: "Contratar a Persona 2" })).toBeNull();
});
