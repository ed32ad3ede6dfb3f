import type { RouteObject } from "react-router-dom";

export const authRoutes: RouteObject[] = [
  { path: "register", lazy: () => import("./ChooseAccountPage.tsx") },
  { path: "register/cliente", lazy: () => import("./client/ClientRegistrationPage.tsx") },
  { path: "register/especialista", lazy: () => import("./specialist/SpecialistRegistrationPage.tsx") },
];
