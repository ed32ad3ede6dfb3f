import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [{ path: "company", lazy: () => import("./CompanyPage.tsx") }];
