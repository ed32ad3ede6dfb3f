import { redirect, type LoaderFunctionArgs, type RouteObject } from "react-router-dom";
import type { Role } from "../generated/graphql.ts";
import { RouteError } from "../layouts/RouteError.tsx";
import { TurnedPage } from "../layouts/TurnedPage.tsx";
import { AlertRoot } from "./AlertRoot.tsx";
import { prefetchTogether } from "./apollo-client.ts";
import { DashboardRoot } from "./DashboardRoot.tsx";
import { composedRoutes } from "./composed-routes.tsx";
import type { FeatureRoutes } from "./feature-routes.ts";
import { firstQuestion } from "./first-questions.ts";
import { paths } from "./paths.ts";
import { homeOf } from "./public-paths.ts";
import { dashboardPages } from "./dashboard-pages.ts";
import { requireRole } from "./require-role.ts";
import { readSession } from "../lib/session.ts";
import { DASHBOARD_SHAPES } from "../ui/dashboard-icons.ts";
import { addShapes } from "../ui/Icon.tsx";

addShapes(DASHBOARD_SHAPES);

const features = [
  composedRoutes,
  ...Object.values(import.meta.glob<FeatureRoutes>("../features/*/routes.tsx", { eager: true })),
];

function routesOf(area: keyof FeatureRoutes): RouteObject[] {
  return features.flatMap((feature) => feature[area] ?? []);
}

const lazyNotYetInShell = () => import("../layouts/ShellNotYetPage.tsx");

/** Both are needed: a splat doesn't beat the bare address of its parent. A feature's own index comes before. */
const notYetInShell: RouteObject[] = [
  { index: true, lazy: lazyNotYetInShell },
  { path: "*", lazy: lazyNotYetInShell },
];

/** The bare address leads to where the role starts. */
const home: RouteObject = {
  index: true,
  loader: () => {
    const session = readSession();
    throw redirect(session === null ? paths.login() : homeOf(session.userData.role));
  },
};

/** What the frame and its first page show is asked for while the page's code is on the way. */
function askFirst({ request }: LoaderFunctionArgs): null {
  const role = readSession()?.userData.role;
  if (role === undefined) return null;
  const { whole, parts } = firstQuestion(request.url, role);
  return prefetchTogether(whole, parts);
}

/** One area of the dashboard: guarded, in the shell, with errors shown inside it and 'not yet' for all unknown paths. */
function dashboardArea(path: string, routes: RouteObject[], role?: Role): RouteObject {
  const guard = requireRole(role);
  const layoutId = `pages of ${path}`;
  return {
    path,
    loader: (args) => {
      guard(args);
      return askFirst(args);
    },
    shouldRevalidate: () => false,
    element: <DashboardRoot key={path} role={role} />,
    children: [
      {
        id: layoutId,
        element: <TurnedPage layoutId={layoutId} />,
        ErrorBoundary: RouteError,
        children: dashboardPages([...routes, ...notYetInShell], guard),
      },
    ],
  };
}

/** What is only for the signed-in: a chunk that comes when one of its addresses is asked for. */
export const dashboardRoutes: RouteObject[] = [
  {
    Component: AlertRoot,
    ErrorBoundary: RouteError,
    children: [
      dashboardArea("/dashboard/admin", routesOf("adminRoutes"), "ADMIN"),
      dashboardArea("/dashboard/client", routesOf("clientRoutes"), "CLIENT"),
      dashboardArea("/dashboard/specialist", routesOf("specialistRoutes"), "SPECIALIST"),
      dashboardArea("/dashboard", [home, ...routesOf("personalRoutes")]),
      dashboardArea("/account", routesOf("accountRoutes")),
    ],
  },
];
