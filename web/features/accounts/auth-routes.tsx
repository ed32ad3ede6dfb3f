import type { RouteObject } from "react-router-dom";

export const authRoutes: RouteObject[] = [{ path: "login", lazy: () => import("./LoginPage.tsx") }];
