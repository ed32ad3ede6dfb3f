import { checkEmail, checkLada, checkLength, checkPhone, REQUIRED, TEXT_LIMITS } from "../tasks/task-field-checks.ts";
import type { RuleProblem } from "../tasks/task-field-checks.ts";
import { DEFAULT_LADA } from "../tasks/task-properties.ts";
import type { Problem } from "../../platform/refusals.ts";

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

/** All problems at once; paths below ["listDetails"]. Required: name, company, e-mail and phone. */
export function checkListDetails(details: TaskImportListDetails): Problem[] {
  const problems: Problem[] = [];
  const check = (path: string[], text: string | null, judge: (value: string) => RuleProblem | null) => {
    const problem = text === null ? REQUIRED : judge(text);
    if (problem) problems.push({ field: ["listDetails", ...path], code: problem.code, message: problem.message });
  };
  check(["name"], details.name, (text) => checkLength(text, TEXT_LIMITS.entity));
  check(["company"], details.company, (text) => checkLength(text, TEXT_LIMITS.entity));
  check(["contact", "email"], details.contact.email, checkEmail);
  check(["contact", "lada"], details.contact.lada, checkLada);
  check(["contact", "phone"], details.contact.phone, checkPhone);
  return problems;
}

/** The store takes whatever was typed, within reason. */
function typed(given: string | null | undefined, stored: string | null): string | null {
  if (given === undefined) return stored;
  const text = (given ?? "").replace(/\s+/g, " ").trim().slice(0, 1_000);
  return text === "" ? null : text;
}
