import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "collections", lazy: () => import("./CollectionsPage.tsx") },
];
