import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [
  { path: "support", lazy: () => import("./SupportPage.tsx") },
  { path: "support/tickets/:ticketId", lazy: () => import("./TicketPage.tsx") },
  { path: "support/:leadId/valuation", lazy: () => import("./valuation/ValuationPage.tsx") },
  { path: "support/:leadId", lazy: () => import("./LeadPage.tsx") },
];
