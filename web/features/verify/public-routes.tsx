import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [{ path: "verificar", lazy: () => import("./VerifyPage.tsx") }];
