import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { Unchecked } from "../../shared/inputs/read-input.ts";

/** What a list needs besides its tasks; null while nobody has typed it. */
export interface TaskImportListDetails {
  name: string | null;
  company: string | null;
  contact: { email: string | null; lada: string; phone: string | null };
}

export const NO_LIST_DETAILS: TaskImportListDetails = {
  name: null,
  company: null,
  contact: { email: null, lada: DEFAULT_LADA, phone: null },
};

/** Fields left out stay; blank ones are emptied. Nothing is judged here, so unfinished work can be stored. */
export function mergeListDetails(
  stored: TaskImportListDetails,
  given: Unchecked<Contract.TaskImportListDetailsInput> | null | undefined,
): TaskImportListDetails {
  const { contact } = stored;
  return {
    name: typed(given?.name, stored.name),
    company: typed(given?.company, stored.company),
    contact: {
      email: typed(given?.contact?.email, contact.email),
      lada: typed(given?.contact?.lada ?? undefined, contact.lada)?.replace(/^\+/, "") || DEFAULT_LADA,
      phone: typed(given?.contact?.phone, contact.phone),
    },
  };
}

/** The store takes whatever was typed, within reason. */
function typed(given: string | number | null | undefined, stored: string | null): string | null {
  if (given === undefined) return stored;
  const text = textOf(given).replace(/\s+/g, " ").trim().slice(0, 1_000);
  return text === "" ? null : text;
}
