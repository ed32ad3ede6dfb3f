import { checkEmail, checkPhone } from "../../../schema/rules/contact-checks.ts";
import type { TaskProperty } from "../../../schema/rules/task-properties.ts";
import {
  checkAmount,
  checkDate,
  checkLength,
  checkSessions,
  REQUIRED,
  TEXT_LIMITS,
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
  const { amountDebt, nSessions, debtDate, assignmentDate, dateLastAction, phone, email } = draft;
  const broken = (property: TaskProperty, problem: RuleProblem | null) => {
    if (problem) report(property, problem);
  };
  broken("amountDebt", amountDebt === null ? REQUIRED : checkAmount(amountDebt));
  broken("nSessions", nSessions === null ? REQUIRED : checkSessions(nSessions));
  if (debtDate !== null) broken("debtDate", checkDate(debtDate));
  broken("assignmentDate", assignmentDate === null ? REQUIRED : checkDate(assignmentDate));
  if (dateLastAction !== null) broken("dateLastAction", checkDate(dateLastAction));
  if (phone !== null) broken("phone", checkPhone(phone));
  if (email !== null) broken("email", checkEmail(email));
  if (!isReachable(draft)) report("email", UNREACHABLE);
}

function isReachable({ email, phone, addressContract, addressMain, addressExtra }: TaskDraft): boolean {
  return [email, phone, addressContract, addressMain, addressExtra].some((way) => way !== null && way !== "");
}

function checkImportedTexts(
  draft: TaskDraft,
  report: (property: TaskProperty, problem: RuleProblem) => void,
): void {
  const check = (property: TaskProperty, text: string | null, limit: number, missing: RuleProblem | null) => {
    const problem = text === null || text === "" ? missing : checkLength(text, limit);
    if (problem) report(property, problem);
  };
  check("entity", draft.entity, TEXT_LIMITS.entity, null);
  check("nContract", draft.nContract, TEXT_LIMITS.nContract, REQUIRED);
  check("debtor", draft.debtor, TEXT_LIMITS.debtor, REQUIRED);
  check("addressContract", draft.addressContract, TEXT_LIMITS.address, null);
  check("addressMain", draft.addressMain, TEXT_LIMITS.address, null);
  check("addressExtra", draft.addressExtra, TEXT_LIMITS.address, null);
  check("thirdParties", draft.thirdParties, TEXT_LIMITS.thirdParties, null);
  check("type", draft.type, TEXT_LIMITS.type, null);
  check("identityDocument", draft.identityDocument, TEXT_LIMITS.identityDocument, null);
}
