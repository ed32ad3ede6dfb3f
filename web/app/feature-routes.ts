import type { RouteObject } from "react-router-dom";

/**
 * What `web/features/<domain>/routes.tsx` may export; `public-routes.tsx` beside it holds the public pages, which the
 * server draws, too, and `auth-routes.tsx` those of sign-in (files of their own, so that nothing of the dashboard gets in
 * there); the router finds the files by itself. Paths are relative to the area ("tasks/:codeId" under
 * /dashboard/admin), each page is its own chunk: `{ path, lazy: () => import("./XPage.tsx") }` where the module exports `Component` (and `loader`, if any).
 */
export interface FeatureRoutes {
  /** In `public-routes.tsx`; with the layout of the public site. */
  publicRoutes?: RouteObject[];
  /** In `public-routes.tsx`; with the layout of the marketplace. */
  marketplaceRoutes?: RouteObject[];
  /** In `auth-routes.tsx`; with the layout of sign-in and registration. */
  authRoutes?: RouteObject[];
  /** In `auth-routes.tsx`, too; with the quiet layout for those who come by a personal link. */
  linkRoutes?: RouteObject[];
  adminRoutes?: RouteObject[];
  clientRoutes?: RouteObject[];
  specialistRoutes?: RouteObject[];
  /** Under /dashboard for every role: account, help. */
  personalRoutes?: RouteObject[];
  /** Under /account for every role. */
  accountRoutes?: RouteObject[];
}
