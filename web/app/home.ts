import type { Role } from "../generated/schema-types.ts";
import { paths, safeReturnTo } from "./paths.ts";

/** Where a role starts after signing in. */
export function homeOf(role: Role): string {
  if (role === "ADMIN") return paths.adminTasks();
  return role === "CLIENT" ? paths.clientHome() : paths.specialistHome();
}

/** Where to go after signing in: back to where the session ended if that is the role's own area, else its home. */
export function destinationAfterLogin(role: Role, returnTo: string | null): string {
  const target = safeReturnTo(returnTo);
  if (target === null) return homeOf(role);
  const area = /^\/dashboard\/(admin|client|specialist)(?=\/|$|\?)/.exec(target)?.[1];
  return area === undefined || area === role.toLowerCase() ? target : homeOf(role);
}
