import type { RouteObject } from "react-router-dom";

const inbox: RouteObject[] = [{ path: "inbox", lazy: () => import("./InboxPage.tsx") }];

export const adminRoutes = inbox;
export const clientRoutes = inbox;
export const specialistRoutes = inbox;
