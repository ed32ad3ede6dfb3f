import type { RouteObject } from "react-router-dom";

export const clientRoutes: RouteObject[] = [
  { index: true, lazy: () => import("./list/ClientCasesPage.tsx") },
  { path: "cases/new", lazy: () => import("./open/NewCasePage.tsx") },
];

/** The specialist's own root is put together in `web/app/dashboard-routes.tsx`: on phones it is the balance. */
export const specialistRoutes: RouteObject[] = [
  { path: "cases", lazy: () => import("./list/SpecialistCasesPage.tsx") },
  { path: "cases/create", lazy: () => import("./create/CreateCasePage.tsx") },
];

export const adminRoutes: RouteObject[] = [
  { path: "cases", lazy: () => import("./list/AdminCasesPage.tsx") },
];
