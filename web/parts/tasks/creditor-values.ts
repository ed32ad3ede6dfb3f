import { TASK_LIST_FIELD_NAMES } from "../../../schema/rules/tasks.ts";
import type { IdentityGap, KnownCreditorsQuery } from "../../generated/graphql.ts";
import { joinWords } from "../../lib/text.ts";
import { identityValues, type IdentityValues } from "../parties/identity-form.ts";

/** Whom the debts of a list are owed to, as typed. */
export interface CreditorValues extends IdentityValues {
  /** "": the list's company. */
  name: string;
}

export type KnownCreditor = KnownCreditorsQuery["knownCreditors"][number];

export const CREDITOR_NAME_LABEL = TASK_LIST_FIELD_NAMES["creditor.name"];

export function creditorValues(known: Partial<Omit<KnownCreditor, "name">>): CreditorValues {
  return { ...identityValues(known), name: known.ownName ?? "" };
}

const GAPS: Readonly<Record<IdentityGap, string>> = { IDENTITY_DOCUMENT: "el CIF", ADDRESS: "la dirección" };

/** "Para certificar faltan el CIF y la dirección del acreedor"; null when nothing is missing. */
export function creditorGapText(missing: readonly IdentityGap[]): string | null {
  if (missing.length === 0) return null;
  const verb = missing.length === 1 ? "falta" : "faltan";
  return `Para certificar ${verb} ${joinWords(missing.map((gap) => GAPS[gap]))} del acreedor`;
}
