import { matchRoutes, type RouteObject } from "react-router-dom";
import { composedRoutes } from "./composed-routes.tsx";
import type { FeatureRoutes } from "./feature-routes.ts";

/** In the build of the pages `lazy` is the path of the module (`vite.pages.config.ts`): nothing of it gets in there. */
const tables = [
  composedRoutes,
  ...Object.values(
    import.meta.glob<FeatureRoutes>(["../features/*/routes.tsx", "../features/*/auth-routes.tsx"], {
      eager: true,
    }),
  ),
];

function under(path: string, area: keyof FeatureRoutes): RouteObject {
  return { path, children: tables.flatMap((table) => table[area] ?? []) };
}

const routes: RouteObject[] = [
  under("/dashboard/admin", "adminRoutes"),
  under("/dashboard/client", "clientRoutes"),
  under("/dashboard/specialist", "specialistRoutes"),
  under("/dashboard", "personalRoutes"),
  under("/account", "accountRoutes"),
  under("/", "authRoutes"),
  under("/", "linkRoutes"),
];

/** The modules that make the page of a private address, outermost first; empty where there is none. */
export function privatePageModules(pathname: string): string[] {
  const matches = matchRoutes(routes, pathname) ?? [];
  return matches.flatMap(({ route }) => {
    const lazy: unknown = route.lazy;
    return typeof lazy === "string" ? [lazy] : [];
  });
}
