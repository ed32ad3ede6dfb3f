import { redirect, type LoaderFunctionArgs } from "react-router-dom";
import type { Role } from "../generated/graphql.ts";
import { paths } from "./paths.ts";
import { readSession } from "../lib/session.ts";

/** Throws the redirect to where somebody belongs who may not see the page. */
export type Guard = (args: Pick<LoaderFunctionArgs, "request">) => void;

/**
 * The guard of a dashboard area: without a session, or with another role, nothing is asked of the server and the sign-in
 * page comes. `DashboardLayout` keeps the same watch afterwards. Called by the loaders: a middleware would run at each
 * turned page of a list, which the router then draws in two steps.
 */
export function requireRole(role?: Role): Guard {
  return ({ request }) => {
    const session = readSession();
    const { pathname, search } = new URL(request.url);
    if (session === null) throw redirect(paths.login(pathname + search));
    if (role !== undefined && session.userData.role !== role) throw redirect(paths.login());
  };
}
