import type { RouteObject } from "react-router-dom";

export const specialistRoutes: RouteObject[] = [
  { path: "profile", lazy: () => import("./SpecialistProfilePage.tsx") },
];
