import type { RouteObject } from "react-router-dom";
import { PRODUCT_SEGMENT } from "../../lib/product.ts";

/** The create page has its own routes; a fixed path goes before `:codeId` whatever the order. */
export const adminRoutes: RouteObject[] = [
  { path: "tasks", lazy: () => import("./TasksPage.tsx") },
  { path: "tasks/process/:processId", lazy: () => import("./TaskListPage.tsx") },
  {
    path: "tasks/process/:processId/estrategias/:strategyId",
    lazy: () => import("./strategies/StrategyPage.tsx"),
  },
  {
    path: "tasks/:codeId",
    lazy: () => import("./TaskPage.tsx"),
    children: [
      { index: true, lazy: () => import("./TaskAssignmentPage.tsx") },
      { path: "gestion", lazy: () => import("./TaskManagementPage.tsx") },
      { path: "plazos", lazy: () => import("./TaskTermsPage.tsx") },
      { path: "mediciones", lazy: () => import("./TaskMeasurementsPage.tsx") },
      { path: "sesiones", lazy: () => import("./TaskSessionsPage.tsx") },
      { path: PRODUCT_SEGMENT, lazy: () => import("./TaskAgreementsPage.tsx") },
      { path: "acta", lazy: () => import("./TaskRecordsPage.tsx") },
    ],
  },
];
