import type { RouteObject } from "react-router-dom";

const sections: RouteObject[] = [
  { index: true, lazy: () => import("./identity/IdentityPage.tsx") },
  { path: "contact", lazy: () => import("./contact/ContactPage.tsx") },
  { path: "security", lazy: () => import("./security/SecurityPage.tsx") },
  { path: "notifications", lazy: () => import("./notifications/NotificationsPage.tsx") },
  { path: "delete", lazy: () => import("./delete/DeletePage.tsx") },
];

const lazy = () => import("./AccountLayout.tsx");

/** /dashboard/account */
export const personalRoutes: RouteObject[] = [{ path: "account", lazy, children: sections }];

/** /account: the same pages at the other documented address. */
export const accountRoutes: RouteObject[] = [{ lazy, children: sections }];
