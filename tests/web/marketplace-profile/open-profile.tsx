import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Component, loader } from "../../../web/features/marketplace-profile/ProfilePage.tsx";
import type { Profile } from "../../../web/features/marketplace-profile/load-profile.ts";
import { PublicError } from "../../../web/layouts/PublicError.tsx";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { NoticeRegion } from "../../../web/ui/NoticeRegion.tsx";
import { fakeGraphql } from "../fake-graphql.ts";

export function profile(change: Partial<Profile> = {}): Profile {
  return {
    id: "3",
    displayName: "Elena Ferrer",
    initials: "EF",
    photoUrl: null,
    headline: "Acuerdos entre vecinos",
    presentation: "Acerco a las partes.",
    training: "",
    types: [{ type: "MEDIATOR", experienceLevel: 3 }],
    skills: [{ id: "1", skill: "Escucha activa", group: "GENERAL" }],
    feeCharges: [{ chargeType: "AMOUNT", tariffValue: 400 }],
    feeHidden: false,
    cities: ["Sevilla"],
    workModality: "REMOTE",
    nativeLanguage: { language: "Español" },
    additionalLanguages: [],
    verifiedCredentials: [],
    available: true,
    rating: 4.5,
    reviewCount: 2,
    listed: true,
    ...change,
  };
}

export const review = (id: string, change: object = {}) => ({
  id,
  stars: 4,
  comment: `Comentario ${id}`,
  authorName: "Ana G.",
  interventionType: "MEDIATION",
  createdAt: "2026-11-01T10:00:00.000Z",
  reply: null,
  repliedAt: null,
  ...change,
});

interface Shown {
  specialist?: Profile | null;
  reviews?: object[];
  totalCount?: number;
}

/** The page with a server that knows one profile; `answers` add to it. */
export function openProfile(
  { specialist = profile(), reviews = [], totalCount = reviews.length }: Shown = {},
  answers: Record<string, unknown> = {},
  address = "/marketplace/3",
) {
  const requests = fakeGraphql({
    MarketplaceProfile: {
      publicSpecialist: specialist,
      specialistReviews: { nodes: reviews, totalCount },
    },
    MyFavouriteIds: { myFavouriteIds: [] },
    MyReviewableCases: { reviewableCases: [] },
    MyPartOfReviews: { specialistReviews: { nodes: [] } },
    ...answers,
  });
  const page = (path: string) => ({ path, element: <p>{`página ${path}`}</p> });
  const router = createMemoryRouter(
    [
      {
        path: "/marketplace/:id",
        Component,
        loader,
        ErrorBoundary: PublicError,
        HydrateFallback: () => null,
      },
      page("*"),
    ],
    { initialEntries: [address], future: { v8_middleware: true } },
  );
  render(
    <AlertProvider>
      <RouterProvider router={router} />
      <NoticeRegion />
    </AlertProvider>,
  );
  return {
    router,
    asked: (operation: string) =>
      requests.filter((request) => request.operation === operation).map(({ variables }) => variables),
  };
}
