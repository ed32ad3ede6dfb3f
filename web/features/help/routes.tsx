import type { RouteObject } from "react-router-dom";

/** /dashboard/help, of every role. */
export const personalRoutes: RouteObject[] = [
  { path: "help", lazy: () => import("./HelpPage.tsx") },
  { path: "help/:id", lazy: () => import("./TicketPage.tsx") },
];
