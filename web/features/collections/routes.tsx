import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "collections", lazy: () => import("./CollectionsPage.tsx") },
  { path: "collections/statements", lazy: () => import("./statements/StatementsPage.tsx") },
  { path: "collections/statements/:statementId", lazy: () => import("./statements/StatementPage.tsx") },
  { path: "collections/remittances", lazy: () => import("./remittances/RemittancesPage.tsx") },
  { path: "collections/remittances/new", lazy: () => import("./remittances/NewRemittancePage.tsx") },
  { path: "collections/remittances/:remittanceId", lazy: () => import("./remittances/RemittancePage.tsx") },
];
