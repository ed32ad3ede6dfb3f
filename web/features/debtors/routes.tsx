import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "debtors", lazy: () => import("./DebtorsPage.tsx") },
  { path: "debtors/:id", lazy: () => import("./DebtorPage.tsx") },
];

export const specialistRoutes: RouteObject[] = [
  { path: "debtors", lazy: () => import("./OwnDebtorsPage.tsx") },
  { path: "debtors/:id", lazy: () => import("./OwnDebtorPage.tsx") },
];
