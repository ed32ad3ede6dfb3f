import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { Unchecked } from "../../shared/inputs/read-input.ts";

/** What a list needs besides its tasks; null while nobody has typed it. */
export interface TaskImportListDetails {
  name: string | null;
  company: string | null;
  contact: { email: string | null; lada: string; phone: string | null };
  creditor: Contract.TaskImportCreditor;
}

const NO_CREDITOR: Contract.TaskImportCreditor = {
  name: "",
  identityDocument: "",
  address: "",
  postalCode: "",
  city: "",
  province: "",
  country: "ES",
  forOtherEntities: false,
};

export const NO_LIST_DETAILS: TaskImportListDetails = {
  name: null,
  company: null,
  contact: { email: null, lada: DEFAULT_LADA, phone: null },
  creditor: NO_CREDITOR,
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
    creditor: given?.creditor ? typedCreditor(given.creditor) : stored.creditor,
  };
}

function typedCreditor(given: Unchecked<Contract.ListCreditorInput>): Contract.TaskImportCreditor {
  const text = (name: Exclude<keyof Contract.ListCreditorInput, "forOtherEntities">) =>
    typed(given[name] ?? undefined, null) ?? NO_CREDITOR[name];
  return {
    name: text("name"),
    identityDocument: text("identityDocument"),
    address: text("address"),
    postalCode: text("postalCode"),
    city: text("city"),
    province: text("province"),
    country: text("country"),
    forOtherEntities: given.forOtherEntities === true,
  };
}

/** The store takes whatever was typed, within reason. */
function typed(given: string | number | null | undefined, stored: string | null): string | null {
  if (given === undefined) return stored;
  const text = textOf(given).replace(/\s+/g, " ").trim().slice(0, 1_000);
  return text === "" ? null : text;
}
