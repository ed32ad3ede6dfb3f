import type { Role } from "./context.ts";

/** Addresses of the dashboard's pages, from "/". web/app/paths.ts builds the same; tests/search compares them. */

const AREAS: Readonly<Record<Role, string>> = {
  ADMIN: "/dashboard/admin",
  CLIENT: "/dashboard/client",
  SPECIALIST: "/dashboard/specialist",
};

/** `tab`: the part of its page; the activity without. */
export function casePath(
  role: Role,
  number: string,
  tab?: "acuerdo" | "herramientas" | "presupuesto",
): string {
  const cases = `${AREAS[role]}/cases${role === "SPECIALIST" ? "/details" : ""}`;
  return `${cases}/${encodeURIComponent(number)}${tab === undefined ? "" : `?tab=${tab}`}`;
}

/** Clients have none. `part`: its letters and records, or its agreements. */
export function taskPath(role: Role, codeId: string, part?: "acta" | "acuerdo"): string {
  return `${AREAS[role]}/tasks/${encodeURIComponent(codeId)}${part === undefined ? "" : `/${part}`}`;
}

/** Clients have none. */
export function debtorPath(role: Role, id: number): string {
  return `${AREAS[role]}/debtors/${id}`;
}

export function taskListPath(codeId: string): string {
  return `${AREAS.ADMIN}/tasks/process/${encodeURIComponent(codeId)}`;
}

/** A list as its creditor's people see it, or one of its debts. */
export function portfolioPath(listCode: string, codeId?: string): string {
  const list = `${AREAS.CLIENT}/portfolios/${encodeURIComponent(listCode)}`;
  return codeId === undefined ? list : `${list}/${encodeURIComponent(codeId)}`;
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
