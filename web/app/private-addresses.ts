export type PrivateArea = "auth" | "dashboard";

const AUTH = /^\/(login|register|forgot-password|reset-password|invitacion|respuesta|transferencia)(\/|$)/i;
const DASHBOARD = /^\/(dashboard|account)(\/|$)/i;

/** Whose routes a path belongs to, which only come when they are asked for; null: the public site's. */
export function privateAreaOf(pathname: string): PrivateArea | null {
  if (AUTH.test(pathname)) return "auth";
  return DASHBOARD.test(pathname) ? "dashboard" : null;
}
