import { createBrowserRouter, type HydrationState, type RouteObject } from "react-router-dom";
import { withoutBriefWaits } from "./brief-waits.ts";
import { privateAreaOf, type PrivateArea } from "./private-addresses.ts";
import { publicTree, ROOT_ID } from "./public-tree.tsx";

export const routes: RouteObject[] = publicTree();

const privateRoutes: Record<PrivateArea, () => Promise<RouteObject[]>> = {
  auth: async () => (await import("./auth-routes.tsx")).authRoutes,
  dashboard: async () => (await import("./dashboard-routes.tsx")).dashboardRoutes,
};
const added = new Set<PrivateArea>();

/** With `hydrationData` it begins at what the server has drawn; the matched routes must be loaded by then. */
export function createRouter(hydrationData?: HydrationState) {
  return withoutBriefWaits(
    createBrowserRouter(routes, {
      future: { v8_middleware: true },
      hydrationData,
      async patchRoutesOnNavigation({ path, patch }) {
        const area = privateAreaOf(path);
        if (area === null || added.has(area)) return;
        const found = await privateRoutes[area]();
        if (added.has(area)) return;
        added.add(area);
        patch(ROOT_ID, found);
      },
    }),
  );
}
