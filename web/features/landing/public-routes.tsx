import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [{ index: true, lazy: () => import("./LandingPage.tsx") }];
