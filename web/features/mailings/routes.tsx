import type { RouteObject } from "react-router-dom";

/** A fixed path goes before `:mailingId` whatever the order. */
export const adminRoutes: RouteObject[] = [
  { path: "mailings", lazy: () => import("./MailingsPage.tsx") },
  { path: "mailings/new", lazy: () => import("./new/NewMailingPage.tsx") },
  { path: "mailings/news", lazy: () => import("./news/NewsPage.tsx") },
  { path: "mailings/templates", lazy: () => import("./templates/TemplatesPage.tsx") },
  { path: "mailings/templates/:templateId", lazy: () => import("./templates/TemplatePage.tsx") },
  { path: "mailings/:mailingId", lazy: () => import("./MailingPage.tsx") },
];

/** About the own tasks; templates are the administrators'. */
export const specialistRoutes: RouteObject[] = [
  { path: "mailings", lazy: () => import("./MailingsPage.tsx") },
  { path: "mailings/new", lazy: () => import("./new/NewMailingPage.tsx") },
  { path: "mailings/:mailingId", lazy: () => import("./MailingPage.tsx") },
];
