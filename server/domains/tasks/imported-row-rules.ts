import { checkEmail, checkPhone } from "../../../schema/rules/contact-checks.ts";
import { TASK_PROPERTIES, type TaskProperty } from "../../../schema/rules/task-properties.ts";
import { columnOfProperty } from "./task-columns.ts";
import {
  checkAmount,
  checkDate,
  checkLength,
  checkSessions,
  REQUIRED,
  UNREACHABLE,
} from "./task-field-checks.ts";
import type { RuleProblem } from "./task-field-checks.ts";
import type { TaskDraft } from "./task-properties.ts";

/**
 * One row of an import, understood already (options are codes, dates ISO, the amount a decimal), defaults filled in.
 * A debtor needs a name, an amount, a contract and a way to be reached; what else is blank is filled in later. Calls
 * `report` for each broken rule and nothing on a good row.
 */
export function checkImportedRow(
  draft: TaskDraft,
  report: (property: TaskProperty, problem: RuleProblem) => void,
): void {
  checkImportedTexts(draft, report);
  const { amountDebt, nSessions, phone, email } = draft;
  const broken = (property: TaskProperty, problem: RuleProblem | null) => {
    if (problem) report(property, problem);
  };
  broken("amountDebt", amountDebt === null ? REQUIRED : checkAmount(amountDebt));
  broken("nSessions", nSessions === null ? REQUIRED : checkSessions(nSessions));
  for (const { property, missing } of DAYS) {
    const day = draft[property] as string | null;
    broken(property, day === null ? missing : checkDate(day));
  }
  if (phone !== null) broken("phone", checkPhone(phone));
  if (email !== null) broken("email", checkEmail(email));
  if (!isReachable(draft)) report("email", UNREACHABLE);
}

function isReachable({ email, phone, addressContract, addressMain, addressExtra }: TaskDraft): boolean {
  return [email, phone, addressContract, addressMain, addressExtra].some((way) => way !== null && way !== "");
}

const DAYS = TASK_PROPERTIES.flatMap((property) => {
  const { type } = columnOfProperty(property);
  const missing = property === "assignmentDate" ? REQUIRED : null;
  return type === "date" || type === "timestamptz" ? [{ property, missing }] : [];
});

/** Texts with a limit; the e-mail's is part of its own check. */
const TEXTS = TASK_PROPERTIES.flatMap((property) => {
  const { longest } = columnOfProperty(property);
  const isNeeded = property === "nContract" || property === "debtor";
  return longest === undefined || property === "email"
    ? []
    : [{ property, longest, missing: isNeeded ? REQUIRED : null }];
});

function checkImportedTexts(
  draft: TaskDraft,
  report: (property: TaskProperty, problem: RuleProblem) => void,
): void {
  for (const { property, longest, missing } of TEXTS) {
    const text = draft[property] as string | null;
    const problem = text === null || text === "" ? missing : checkLength(text, longest);
    if (problem) report(property, problem);
  }
}
