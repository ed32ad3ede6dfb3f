import type { RouteObject } from "react-router-dom";

/** A fixed path goes before `:userId` whatever the order. */
export const adminRoutes: RouteObject[] = [
  { path: "users", lazy: () => import("./UsersPage.tsx") },
  { path: "users/audit", lazy: () => import("./AuditPage.tsx") },
  { path: "users/security", lazy: () => import("./SecurityLogPage.tsx") },
  { path: "users/:userId", lazy: () => import("./UserPage.tsx") },
];
