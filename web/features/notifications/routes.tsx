import type { RouteObject } from "react-router-dom";

/** /dashboard/notifications and /dashboard/news, of every role. */
export const personalRoutes: RouteObject[] = [
  { path: "news", lazy: () => import("./NewsPage.tsx") },
  { path: "notifications", lazy: () => import("./NotificationsPage.tsx") },
];
