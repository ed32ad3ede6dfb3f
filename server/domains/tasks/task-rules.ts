/**
 * The rules of the individual-task form: createTask and updateTask check what was typed, an import checks what was
 * understood from a row, all with the same single-field checks (task-field-checks.ts).
 */
import { checkEmail, checkPhone } from "../../../schema/rules/contact-checks.ts";
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
import { FormReading } from "./task-form-reading.ts";
import type { FieldProblem, FormText } from "./task-form-reading.ts";
import { normaliseIdentityDocument } from "./task-identity.ts";
import { CONTRACT_TYPES, DEFAULT_LADA, INITIAL_TASK_STATE, INTERVENTIONS } from "./task-properties.ts";
import type { TaskProperty } from "../../../schema/rules/task-properties.ts";
import type { TaskDraft, TaskValues } from "./task-properties.ts";

export type FormResult<T> = { valid: true; values: T } | { valid: false; problems: FieldProblem[] };

/** The form's payload, not checked yet. Amounts are decimals with a point; dates "yyyy-mm-dd"; options their codes. */
export interface TaskFormInput {
  contact?: { email?: FormText; lada?: FormText; phone?: FormText } | null;
  entity?: FormText;
  nContract?: FormText;
  /** By position: contract, main, extra. Blank ones are dropped first, as documented. */
  addresses?: readonly FormText[] | null;
  nSessions?: number | string | null;
  typeContract?: FormText;
  amountDebt?: number | string | null;
  debtDate?: FormText;
  debtor?: FormText;
  intervention?: FormText;
  thirdParties?: FormText;
  assignmentDate?: FormText;
  identityDocument?: FormText;
  type?: FormText;
}

/**
 * A new task: all problems at once, or complete values. Left out (undefined): no sessions, both dates today;
 * whatever else the form requires is missing then. `today` is "yyyy-mm-dd" in the office's time zone.
 */
export function checkTaskForm(input: TaskFormInput, today: string): FormResult<TaskValues> {
  const complete: TaskFormInput = {
    contact: { email: null, lada: DEFAULT_LADA, phone: null, ...given(input.contact ?? {}) },
    entity: input.entity ?? null,
    nContract: input.nContract ?? null,
    addresses: input.addresses ?? [],
    nSessions: input.nSessions === undefined ? 0 : input.nSessions,
    typeContract: input.typeContract ?? null,
    amountDebt: input.amountDebt ?? null,
    debtDate: input.debtDate === undefined ? today : input.debtDate,
    debtor: input.debtor ?? null,
    intervention: input.intervention ?? null,
    thirdParties: input.thirdParties ?? null,
    assignmentDate: input.assignmentDate === undefined ? today : input.assignmentDate,
    identityDocument: input.identityDocument ?? null,
    type: input.type ?? null,
  };
  const result = checkTaskChanges(complete);
  if (!result.valid) return result;
  const rest: Pick<TaskValues, "status" | "dateLastAction" | "extra"> = {
    status: INITIAL_TASK_STATE,
    dateLastAction: null,
    extra: {},
  };
  // Every field was given above and none was refused, so nothing of TaskValues is missing.
  return { valid: true, values: { ...result.values, ...rest } as TaskValues };
}

/** Changes to a stored task: fields left out (undefined) are not touched, null or "" empties where that is allowed. */
export function checkTaskChanges(input: TaskFormInput): FormResult<Partial<TaskValues>> {
  const form = new FormReading();
  const values = form.values;
  const limits = TEXT_LIMITS;
  form.text(["entity"], input.entity, limits.entity, (text) => (values.entity = text));
  form.text(["nContract"], input.nContract, limits.nContract, (text) => (values.nContract = text));
  form.text(["debtor"], input.debtor, limits.debtor, (text) => (values.debtor = text));
  form.addresses(input.addresses);
  form.sessions(input.nSessions);
  form.amount(input.amountDebt);
  form.date(["debtDate"], input.debtDate, (date) => (values.debtDate = date));
  form.date(["assignmentDate"], input.assignmentDate, (date) => (values.assignmentDate = date));
  form.option(["typeContract"], input.typeContract, CONTRACT_TYPES, (code) => (values.typeContract = code));
  form.option(["intervention"], input.intervention, INTERVENTIONS, (code) => (values.intervention = code));
  form.optionalText(
    ["thirdParties"],
    input.thirdParties,
    limits.thirdParties,
    (text) => (values.thirdParties = text),
  );
  form.optionalText(["type"], input.type, limits.type, (text) => (values.type = text));
  const document = input.identityDocument && normaliseIdentityDocument(input.identityDocument);
  form.optionalText(
    ["identityDocument"],
    document,
    limits.identityDocument,
    (text) => (values.identityDocument = text),
  );
  form.contact(input.contact ?? {});
  return form.problems.length > 0 ? { valid: false, problems: form.problems } : { valid: true, values };
}

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

/** Without what is undefined, so that defaults spread before it hold. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
