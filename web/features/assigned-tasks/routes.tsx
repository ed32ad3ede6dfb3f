import type { RouteObject } from "react-router-dom";
import { PRODUCT_SEGMENT } from "../../lib/product.ts";

export const specialistRoutes: RouteObject[] = [
  { path: "tasks", lazy: () => import("./AssignedTasksPage.tsx") },
  {
    path: "tasks/:codeId",
    lazy: () => import("./AssignedTaskPage.tsx"),
    children: [
      { index: true, lazy: () => import("./ManagementPage.tsx") },
      { path: "plazos", lazy: () => import("./TermsPage.tsx") },
      { path: "sesiones", lazy: () => import("./SessionsPage.tsx") },
      { path: PRODUCT_SEGMENT, lazy: () => import("./AgreementsPage.tsx") },
      { path: "acta", lazy: () => import("./RecordsPage.tsx") },
    ],
  },
];
