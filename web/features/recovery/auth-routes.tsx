import type { RouteObject } from "react-router-dom";

export const authRoutes: RouteObject[] = [
  { path: "forgot-password", lazy: () => import("./ForgotPasswordPage.tsx") },
  { path: "reset-password", lazy: () => import("./ResetPasswordPage.tsx") },
];
