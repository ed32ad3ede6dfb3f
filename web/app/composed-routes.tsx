import type { FeatureRoutes } from "./feature-routes.ts";

/** Pages made of pieces of several features; a feature's own pages stand in its `routes.tsx`. */
export const composedRoutes: FeatureRoutes = {
  adminRoutes: [{ path: "tasks/create", lazy: () => import("./CreateTaskRoute.tsx") }],
  clientRoutes: [{ index: true, lazy: () => import("./ClientHomeRoute.tsx") }],
  specialistRoutes: [{ index: true, lazy: () => import("./SpecialistHomeRoute.tsx") }],
};
