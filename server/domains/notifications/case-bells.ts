import type { Bell } from "./record-notification.ts";

/** Something about a case, for its client or its specialist. */
export function caseBell(number: string, reader: "CLIENT" | "SPECIALIST"): Bell {
  const folder = reader === "CLIENT" ? "client/cases" : "specialist/cases/details";
  return { topic: "CASE", within: number, path: `/dashboard/${folder}/${number}` };
}

/** How a case stands with whoever is told: the latest takes the place of what was said before and isn't read yet. */
export function caseStateBell(number: string, reader: "CLIENT" | "SPECIALIST"): Bell {
  return { ...caseBell(number, reader), thing: `case-state:${number}` };
}

/** A case that somebody doesn't have any more: it leads to their list. */
export function leftCaseBell(number: string): Bell {
  return { topic: "CASE", thing: `case-state:${number}`, path: "/dashboard/specialist/" };
}
