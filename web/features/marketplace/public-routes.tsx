import type { RouteObject } from "react-router-dom";

export const marketplaceRoutes: RouteObject[] = [
  { path: "marketplace", lazy: () => import("./MarketplacePage.tsx") },
];
