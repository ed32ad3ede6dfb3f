import type { RouteObject } from "react-router-dom";

export const linkRoutes: RouteObject[] = [{ path: "invitacion", lazy: () => import("./InvitationPage.tsx") }];
