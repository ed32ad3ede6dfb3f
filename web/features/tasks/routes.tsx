import type { RouteObject } from "react-router-dom";

/** The create page has its own routes; a fixed path goes before `:codeId` whatever the order. */
export const adminRoutes: RouteObject[] = [
  { path: "tasks", lazy: () => import("./TasksPage.tsx") },
  { path: "tasks/process/:processId", lazy: () => import("./TaskListPage.tsx") },
  {
    path: "tasks/:codeId",
    lazy: () => import("./TaskPage.tsx"),
    children: [
      { index: true, lazy: () => import("./TaskAssignmentPage.tsx") },
      { path: "mediciones", lazy: () => import("./TaskMeasurementsPage.tsx") },
    ],
  },
];
