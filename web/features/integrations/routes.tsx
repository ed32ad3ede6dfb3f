import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "integrations", lazy: () => import("./IntegrationsPage.tsx") },
  { path: "integrations/webhooks", lazy: () => import("./WebhooksPage.tsx") },
  { path: "integrations/webhooks/:webhookId", lazy: () => import("./WebhookPage.tsx") },
  { path: "integrations/:keyId", lazy: () => import("./ApiKeyPage.tsx") },
];
