import type { RouteObject } from "react-router-dom";

/** /dashboard/client/portfolios: what the people of a creditor see of its lists. */
export const clientRoutes: RouteObject[] = [
  { path: "portfolios", lazy: () => import("./PortfoliosPage.tsx") },
  { path: "portfolios/:listCode", lazy: () => import("./PortfolioPage.tsx") },
  { path: "portfolios/:listCode/:taskCode", lazy: () => import("./PortfolioTaskPage.tsx") },
];
