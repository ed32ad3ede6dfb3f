import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";

/** What a list needs besides its tasks; null while nobody has typed it. */
export interface TaskImportListDetails {
  name: string | null;
  company: string | null;
  contact: { email: string | null; lada: string; phone: string | null };
}

export interface ListDetailsInput {
  name?: string | null;
  company?: string | null;
  contact?: { email?: string | null; lada?: string | null; phone?: string | null } | null;
}

export const NO_LIST_DETAILS: TaskImportListDetails = {
  name: null,
  company: null,
  contact: { email: null, lada: DEFAULT_LADA, phone: null },
};

/** Fields left out stay; blank ones are emptied. Nothing is judged here, so unfinished work can be stored. */
export function mergeListDetails(
  stored: TaskImportListDetails,
  input: ListDetailsInput | null | undefined,
): TaskImportListDetails {
  const { contact } = stored;
  return {
    name: typed(input?.name, stored.name),
    company: typed(input?.company, stored.company),
    contact: {
      email: typed(input?.contact?.email, contact.email),
      lada: typed(input?.contact?.lada, contact.lada)?.replace(/^\+/, "") || DEFAULT_LADA,
      phone: typed(input?.contact?.phone, contact.phone),
    },
  };
}

/** The store takes whatever was typed, within reason. */
function typed(given: string | null | undefined, stored: string | null): string | null {
  if (given === undefined) return stored;
  const text = (given ?? "").replace(/\s+/g, " ").trim().slice(0, 1_000);
  return text === "" ? null : text;
}
