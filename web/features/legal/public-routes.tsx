import type { RouteObject } from "react-router-dom";

export const publicRoutes: RouteObject[] = [
  {
    path: "legal",
    children: [
      { index: true, lazy: () => import("./LegalIndexPage.tsx") },
      { path: "security-policy", lazy: () => import("./SecurityPolicyPage.tsx") },
      { path: "cookies-policy", lazy: () => import("./CookiesPolicyPage.tsx") },
      { path: "terms-specialist", lazy: () => import("./SpecialistTermsPage.tsx") },
      { path: "terms-user", lazy: () => import("./UserTermsPage.tsx") },
      { path: "privacy-policy-specialist", lazy: () => import("./SpecialistPrivacyPage.tsx") },
      { path: "privacy-policy-user", lazy: () => import("./UserPrivacyPage.tsx") },
    ],
  },
];
