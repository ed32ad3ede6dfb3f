import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "collections", lazy: () => import("./CollectionsPage.tsx") },
  { path: "collections/statements", lazy: () => import("./statements/StatementsPage.tsx") },
  { path: "collections/statements/:statementId", lazy: () => import("./statements/StatementPage.tsx") },
];
