import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [
  { path: "specialists", lazy: () => import("./SpecialistsLandingPage.tsx") },
];
