import type { RouteObject } from "react-router-dom";

/** A fixed path (`cases/create`, `cases/new`) goes before the number whatever the order. */
export const specialistRoutes: RouteObject[] = [
  { path: "cases/details/:number", lazy: () => import("./SpecialistCasePage.tsx") },
];

export const clientRoutes: RouteObject[] = [
  { path: "cases/:number", lazy: () => import("./ClientCasePage.tsx") },
];

export const adminRoutes: RouteObject[] = [
  { path: "cases/:number", lazy: () => import("./AdminCasePage.tsx") },
];
