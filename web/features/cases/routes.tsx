import type { RouteObject } from "react-router-dom";

const lazyMyCases = () => import("./MyCasesPage.tsx");

export const clientRoutes: RouteObject[] = [
  { index: true, lazy: lazyMyCases },
  { path: "cases/new", lazy: () => import("./NewCasePage.tsx") },
];

export const specialistRoutes: RouteObject[] = [
  { index: true, lazy: lazyMyCases },
  { path: "cases", lazy: lazyMyCases },
];
