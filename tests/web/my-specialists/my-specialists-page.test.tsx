import { afterEach, expect, jest, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { Component as MySpecialistsPage } from "../../../web/features/my-specialists/MySpecialistsPage.tsx";
import { fakeGraphql } from "../fake-graphql.ts";
import { card } from "../marketplace/sample-specialists.ts";
import { renderWithServer, type Answers } from "../tasks/render-with-server.tsx";

const PATH = "/dashboard/client/myspecialists";
const open = (search: string, answers: Answers) => {
  fakeGraphql({ MyFavouriteIds: { myFavouriteIds: [] } });
  return renderWithServer([{ path: PATH, element: <MySpecialistsPage /> }], `${PATH}${search}`, answers);
};

afterEach(() => {
  jest.restoreAllMocks();
});

function worked(id: number, more: object = {}) {
  return {
    __typename: "ClientSpecialist",
    id: String(id),
    displayName: `Persona ${id}`,
    cases: 2,
    openCases: 1,
    lastCaseNumber: `P2600000${id}`,
    lastCaseStatus: "IN_PROGRESS",
    lastCaseAt: "2026-01-10T09:00:00.000Z",
    rating: null,
    reviewableCaseNumber: null,
    specialist: {
      __typename: "PublicSpecialist",
      id: String(id),
      photoUrl: null,
      available: true,
      types: [{ __typename: "SpecialistTypeLevel", type: "MEDIATOR" }],
      rating: 4.5,
      reviewCount: 3,
    },
    ...more,
  };
}

test("tells the cases, the last of them, the stars given, and what can be done now", async () => {
  open("", {
    MySpecialists: () => ({
      mySpecialists: [
        worked(1, { rating: 4 }),
        worked(2, { lastCaseStatus: "AGREED", openCases: 0, cases: 1, reviewableCaseNumber: "P26000002" }),
        worked(3, { specialist: null }),
      ],
    }),
  });
  const [first, second, third] = await screen.findAllByRole("listitem");
  if (!first || !second || !third) throw new Error("three people were answered");
  expect(first.textContent).toContain("2 expedientes, 1 abierto");
  expect(within(first).getByText("4 de 5 estrellas")).toBeTruthy();
  expect(within(first).getByRole("link", { name: "P26000001" }).getAttribute("href")).toBe(
    "/dashboard/client/cases/P26000001",
  );
  expect(within(first).queryByRole("link", { name: /Valorar/ })).toBeNull();
  expect(
    within(first)
      .getByRole("link", { name: /Volver a contratar/ })
      .getAttribute("href"),
  ).toBe("/dashboard/client/cases/new?specialist=1");
  expect(
    within(second)
      .getByRole("link", { name: /Valorar/ })
      .getAttribute("href"),
  ).toBe("/marketplace/2#valorar");
  expect(third.textContent).toContain("no se le puede contratar");
  expect(within(third).queryByRole("link", { name: /contratar/ })).toBeNull();
});

test("favourites are cards from which one hires; who takes no cases can't be hired", async () => {
  open("?tab=favoritos", {
    MyFavourites: () => ({
      myFavourites: [card(1), card(2, { available: false })].map((found) => ({
        __typename: "PublicSpecialist",
        ...found,
      })),
    }),
  });
  const list = await screen.findByRole("region", { name: "Favoritos" });
  expect(within(list).getByRole("link", { name: "Contratar a Persona 1" })).toBeTruthy();
  expect(within(list).queryByRole("link", { name: "Contratar a Persona 2" })).toBeNull();
});

test.each([
  ["", { MySpecialists: () => ({ mySpecialists: [] }) }, "Todavía no has trabajado con nadie"],
  ["?tab=favoritos", { MyFavourites: () => ({ myFavourites: [] }) }, "Todavía no has guardado a nadie"],
])("nobody yet at %p: says so and leads to the search", async (search, answers, title) => {
  open(search, answers);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Buscar especialista" }).getAttribute("href")).toBe(
    "/dashboard/client/searchexpert",
  );
});
