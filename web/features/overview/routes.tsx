import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { index: true, lazy: () => import("./OverviewPage.tsx") },
  { path: "reports", lazy: () => import("./GlobalReportPage.tsx") },
];
