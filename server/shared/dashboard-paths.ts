import type { Role } from "./context.ts";

/** Addresses of the dashboard's pages, from "/". web/app/paths.ts builds the same; tests/search compares them. */

const AREAS: Readonly<Record<Role, string>> = {
  ADMIN: "/dashboard/admin",
  CLIENT: "/dashboard/client",
  SPECIALIST: "/dashboard/specialist",
};

/** `tab`: the part of its page; the activity without. */
export function casePath(role: Role, number: string, tab?: "herramientas" | "presupuesto"): string {
  const cases = `${AREAS[role]}/cases${role === "SPECIALIST" ? "/details" : ""}`;
  return `${cases}/${encodeURIComponent(number)}${tab === undefined ? "" : `?tab=${tab}`}`;
}

/** Clients have none. `part`: its letters and records. */
export function taskPath(role: Role, codeId: string, part?: "acta"): string {
  return `${AREAS[role]}/tasks/${encodeURIComponent(codeId)}${part === undefined ? "" : `/${part}`}`;
}

/** Clients have none. */
export function debtorPath(role: Role, id: number): string {
  return `${AREAS[role]}/debtors/${id}`;
}

export function taskListPath(codeId: string): string {
  return `${AREAS.ADMIN}/tasks/process/${encodeURIComponent(codeId)}`;
}

/** A specialist's has no page of its own: all of them are shown. */
export function payoutPath(role: Role, number: string): string {
  const shown = `?tab=transferencias&estado=todas&search=${encodeURIComponent(number)}`;
  return `${AREAS[role]}/payments${role === "ADMIN" ? shown : ""}`;
}

export function ticketPath(role: Role, id: number): string {
  return role === "ADMIN" ? `${AREAS.ADMIN}/support/tickets/${id}` : `/dashboard/help/${id}`;
}

export function leadPath(id: number): string {
  return `${AREAS.ADMIN}/support/${id}`;
}

/** `ofAssigned`: an administrator looks at one that a specialist answers. */
export function conversationPath(role: Role, partyId: number, ofAssigned = false): string {
  return `${AREAS[role]}/inbox?conversacion=${partyId}${ofAssigned ? "&tareas=asignadas" : ""}`;
}

export function userPath(id: number): string {
  return `${AREAS.ADMIN}/users/${id}`;
}
