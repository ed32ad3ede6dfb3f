import type { RouteObject } from "react-router-dom";

export const clientRoutes: RouteObject[] = [
  { path: "payments", lazy: () => import("./ClientPaymentsPage.tsx") },
];

export const adminRoutes: RouteObject[] = [
  { path: "payments", lazy: () => import("./admin/AdminPaymentsPage.tsx") },
];
