import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [{ path: "benefits", lazy: () => import("./BenefitsPage.tsx") }];
