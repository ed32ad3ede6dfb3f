import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component, handle, loader } from "../../../web/features/marketplace/MarketplacePage.tsx";
import { fakeGraphql } from "../fake-graphql.ts";
import { card, countsAnswer, resultsAnswer, wordsAnswer } from "./sample-specialists.ts";

/** The page at an address, before a server made of answers by operation. `asked` gives what one operation was asked. */
export function openMarketplace(address = "/marketplace", answers: Record<string, unknown> = {}) {
  const requests = fakeGraphql({
    MarketplaceResults: resultsAnswer([card(1), card(2)], { totalCount: 64 }),
    MarketplaceFilterCounts: countsAnswer(),
    MarketplaceWords: wordsAnswer,
    ...answers,
  });
  const router = createMemoryRouter(
    [
      { path: "/marketplace", Component, loader, handle, HydrateFallback: () => null },
      { path: "/marketplace/:id", element: <h1>Perfil</h1> },
    ],
    { initialEntries: [address], future: { v8_middleware: true } },
  );
  const view = render(<RouterProvider router={router} />);
  const asked = (operation: string) =>
    requests.filter((request) => request.operation === operation).map(({ variables }) => variables);
  const now = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { router, view, asked, address: now };
}
