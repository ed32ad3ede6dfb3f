import { matchRoutes, type RouteMatch, type RouteObject } from "react-router-dom";

/**
 * The routes that answer a path, outermost first, each with its module loaded and laid into the route itself. Drawing on
 * the server and taking over in the browser both need them complete before the first stroke.
 */
export async function loadMatched<Route extends RouteObject>(
  routes: Route[],
  pathname: string,
): Promise<RouteMatch<string, Route>[]> {
  const matches = matchRoutes<Route>(routes, pathname) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
  return matches;
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  const module = await route.lazy();
  Object.assign(route, module, { lazy: undefined });
}
