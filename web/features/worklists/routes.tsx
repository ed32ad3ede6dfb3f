import type { RouteObject } from "react-router-dom";

export const adminRoutes: RouteObject[] = [{ path: "work", lazy: () => import("./AdminWorkPage.tsx") }];

export const specialistRoutes: RouteObject[] = [{ path: "work", lazy: () => import("./OwnWorkPage.tsx") }];
