import { memo } from "react";
import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";
import type { Guard } from "./require-role.ts";

/**
 * The routes of a dashboard area, whose pages are drawn anew only for what they ask for themselves: the router gives every
 * page of the address a new element with each step of a navigation. Loaders ask nothing before the guard lets them.
 */
export function dashboardPages(routes: readonly RouteObject[], guard: Guard): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const page = {
      ...route,
      ...(typeof lazy === "function" && { lazy: async () => dashboardPage(await lazy(), guard) }),
      ...(children !== undefined && { children: dashboardPages(children, guard) }),
    };
    return page as RouteObject;
  });
}

type PageModule = Awaited<ReturnType<Extract<RouteObject["lazy"], () => unknown>>>;

/**
 * A turned page of a list is one step of the router, drawn at once: loaders only ask ahead (`prefetch`) while a page's
 * code is on the way, and one that is here asks by itself. What shows its loader's data has a `shouldRevalidate` of its own.
 */
function dashboardPage(module: PageModule, guard: Guard): PageModule {
  const { Component, loader } = module;
  return {
    shouldRevalidate: () => false,
    ...module,
    ...(Component && { Component: memo(Component) }),
    ...(typeof loader === "function" && {
      loader: (args: LoaderFunctionArgs, context?: unknown) => {
        guard(args);
        return loader(args, context);
      },
    }),
  };
}
