import type { RouteObject } from "react-router-dom";

/** The roots of clients and specialists are put together in `web/app/composed-routes.tsx`. */
export const clientRoutes: RouteObject[] = [
  { path: "cases/new", lazy: () => import("./open/NewCasePage.tsx") },
];

export const specialistRoutes: RouteObject[] = [
  { path: "cases", lazy: () => import("./list/SpecialistCasesPage.tsx") },
  { path: "cases/create", lazy: () => import("./create/CreateCasePage.tsx") },
];

export const adminRoutes: RouteObject[] = [
  { path: "cases", lazy: () => import("./list/AdminCasesPage.tsx") },
];
