import type { RouteObject } from "react-router-dom";

export const linkRoutes: RouteObject[] = [
  { path: "transferencia", lazy: () => import("./stop/StopPayoutPage.tsx") },
];
