import type { RouteObject } from "react-router-dom";

export const linkRoutes: RouteObject[] = [{ path: "respuesta", lazy: () => import("./LeadAnswerPage.tsx") }];
