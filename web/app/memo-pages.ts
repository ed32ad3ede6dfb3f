import { memo } from "react";
import type { RouteObject } from "react-router-dom";

/**
 * The routes with pages that are drawn anew only for what they ask for themselves. The router gives every page of the
 * address a new element with each step of a navigation, twice for a turned page of a list.
 */
export function memoPages(routes: readonly RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const { lazy, children } = route;
    const memoized = {
      ...route,
      ...(typeof lazy === "function" && { lazy: async () => memoPage(await lazy()) }),
      ...(children !== undefined && { children: memoPages(children) }),
    };
    return memoized as RouteObject;
  });
}

function memoPage(module: Awaited<ReturnType<Extract<RouteObject["lazy"], () => unknown>>>) {
  const { Component } = module;
  return Component ? { ...module, Component: memo(Component) } : module;
}
