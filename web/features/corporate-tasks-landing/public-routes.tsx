import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [
  { path: "tasks", lazy: () => import("./CorporateTasksPage.tsx") },
];
