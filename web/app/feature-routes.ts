import type { RouteObject } from "react-router-dom";

/**
 * What `web/features/<domain>/routes.tsx` may export; the router finds the file by itself. Paths are relative to the
 * area ("tasks/:codeId" under /dashboard/admin), each page is its own chunk: `{ path, lazy: () => import("./XPage.tsx") }`
 * where the module exports `Component` (and `loader`, if any).
 */
export interface FeatureRoutes {
  publicRoutes?: RouteObject[];
  /** With the layout of sign-in and registration. */
  authRoutes?: RouteObject[];
  adminRoutes?: RouteObject[];
  clientRoutes?: RouteObject[];
  specialistRoutes?: RouteObject[];
  /** Under /dashboard for every role: account, help. */
  personalRoutes?: RouteObject[];
  /** Under /account for every role. */
  accountRoutes?: RouteObject[];
}
