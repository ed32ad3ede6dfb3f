import { redirect, type MiddlewareFunction } from "react-router-dom";
import type { Role } from "../generated/graphql.ts";
import { paths } from "./paths.ts";
import { readSession } from "../lib/session.ts";

/**
 * The guard before the loaders of a dashboard area: without a session, or with another role, nothing is asked of the
 * server and the sign-in page comes. `DashboardLayout` keeps the same watch afterwards.
 */
export function requireRole(role?: Role): MiddlewareFunction {
  return async ({ request }, next) => {
    const session = readSession();
    const { pathname, search } = new URL(request.url);
    if (session === null) throw redirect(paths.login(pathname + search));
    if (role !== undefined && session.userData.role !== role) throw redirect(paths.login());
    return next();
  };
}
