import type { RouteObject } from "react-router-dom";

export const specialistRoutes: RouteObject[] = [
  { path: "balance", lazy: () => import("./BalancePage.tsx") },
  { path: "payments", lazy: () => import("./PayoutsPage.tsx") },
];
