import type { RouteObject } from "react-router-dom";

/** /dashboard/notifications, of every role. */
export const personalRoutes: RouteObject[] = [
  { path: "notifications", lazy: () => import("./NotificationsPage.tsx") },
];
