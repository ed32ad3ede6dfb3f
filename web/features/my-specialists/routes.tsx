import type { RouteObject } from "react-router-dom";

export const clientRoutes: RouteObject[] = [
  { path: "myspecialists", lazy: () => import("./MySpecialistsPage.tsx") },
];
