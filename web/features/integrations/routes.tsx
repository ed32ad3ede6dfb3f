import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "integrations", lazy: () => import("./IntegrationsPage.tsx") },
  { path: "integrations/:keyId", lazy: () => import("./ApiKeyPage.tsx") },
];
