import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "support", lazy: () => import("./SupportPage.tsx") },
  { path: "support/:leadId", lazy: () => import("./LeadPage.tsx") },
];
