import { Outlet, type RouteObject } from "react-router-dom";
import { PublicError } from "../layouts/PublicError.tsx";
import { NoticeRegion } from "../ui/NoticeRegion.tsx";
import type { FeatureRoutes } from "./feature-routes.ts";

const features = Object.values(
  import.meta.glob<FeatureRoutes>("../features/*/public-routes.tsx", { eager: true }),
);

/** Broken pages are told inside their layout, with the way elsewhere still there. */
function withErrors(children: RouteObject[]): RouteObject[] {
  return [{ ErrorBoundary: PublicError, children }];
}

/** What every page has: the notices. Light on purpose, public pages load it too. */
function Page() {
  return (
    <>
      <Outlet />
      <NoticeRegion />
    </>
  );
}

/** Where the areas that only the browser draws are added. */
export const ROOT_ID = "root";

/** The public pages with their layouts, below what every page has: the same for the server and for the browser. */
export function publicTree(): RouteObject[] {
  return [
    {
      id: ROOT_ID,
      Component: Page,
      ErrorBoundary: PublicError,
      HydrateFallback: () => <div role="status" aria-label="Cargando..." />,
      children: [
        {
          lazy: () => import("../layouts/PublicLayout.tsx"),
          children: withErrors([
            ...features.flatMap(({ publicRoutes }) => publicRoutes ?? []),
            { path: "*", lazy: () => import("../layouts/NotYetPage.tsx") },
          ]),
        },
        {
          lazy: () => import("../layouts/MarketplaceLayout.tsx"),
          children: withErrors(features.flatMap(({ marketplaceRoutes }) => marketplaceRoutes ?? [])),
        },
      ],
    },
  ];
}
