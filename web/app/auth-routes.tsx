import type { RouteObject } from "react-router-dom";
import { RouteError } from "../layouts/RouteError.tsx";
import { AlertRoot } from "./AlertRoot.tsx";
import type { FeatureRoutes } from "./feature-routes.ts";

const features = Object.values(
  import.meta.glob<FeatureRoutes>("../features/*/auth-routes.tsx", { eager: true }),
);

/** Sign-in, registration, recovery and personal links: a chunk that comes when one of their addresses is asked for. */
export const authRoutes: RouteObject[] = [
  {
    Component: AlertRoot,
    ErrorBoundary: RouteError,
    children: [
      {
        lazy: () => import("../layouts/AuthLayout.tsx"),
        children: features.flatMap((feature) => feature.authRoutes ?? []),
      },
      {
        lazy: () => import("../layouts/LinkLayout.tsx"),
        children: features.flatMap((feature) => feature.linkRoutes ?? []),
      },
    ],
  },
];
