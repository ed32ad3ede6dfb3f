import type { RouteObject } from "react-router-dom";

export const marketplaceRoutes: RouteObject[] = [
  { path: "marketplace/:id", lazy: () => import("./ProfilePage.tsx") },
];
