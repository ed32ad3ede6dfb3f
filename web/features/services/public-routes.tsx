import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [{ path: "services", lazy: () => import("./ServicesPage.tsx") }];
