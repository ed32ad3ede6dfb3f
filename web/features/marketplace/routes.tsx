import type { RouteObject } from "react-router-dom";

export const clientRoutes: RouteObject[] = [
  { path: "searchexpert", lazy: () => import("./SearchExpertPage.tsx") },
];
