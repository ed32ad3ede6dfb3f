import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [{ path: "wallet", lazy: () => import("./WalletPage.tsx") }];
