import { readEmail } from "../accounts/rules/emails.ts";
import { Fault, FormProblems } from "../accounts/rules/fault.ts";
import { readPhone } from "../accounts/rules/phones.ts";
import type { InterventionArea } from "../catalogs/catalogs.service.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { readClientProfile } from "./client-profile-rules.ts";
import type { CaseRequest, ClientProfileForm } from "./client-profile-rules.ts";

/** As sent, not checked yet. */
export interface OpenCaseForm extends ClientProfileForm {
  specialistId?: string | number | null;
}

const UNREACHABLE = "Indica el correo o el teléfono de la contraparte: hay que poder avisarla";

/**
 * As a registration's first case, but somebody has to be reachable: an e-mail or a phone that can exist.
 * `offered`: the areas of the form's intervention type. Throws InvalidInput with every problem.
 */
export function readOpenCase(form: OpenCaseForm, offered: readonly InterventionArea[]): CaseRequest {
  const problems = new FormProblems();
  const request = problemsOf(problems, () => readClientProfile(form, offered));
  const { email = "", lada = "", phone = "" } = form.counterpart?.contact ?? {};
  const given = { email: (email ?? "").trim(), phone: (phone ?? "").trim() };
  const path = ["counterpart", "contact"];
  const isNoted = (field: string) => problems.list.some(({ field: noted }) => noted.at(-1) === field);
  if (given.email === "" && given.phone === "")
    problems.take([...path, "email"], new Fault("REQUIRED", UNREACHABLE));
  if (given.email !== "" && !isNoted("email")) problems.take([...path, "email"], readEmail(given.email));
  const reading = given.phone === "" ? null : readPhone(lada ?? "", given.phone);
  if (reading instanceof Fault) {
    if (!isNoted("phone")) problems.take([...path, reading.part], reading);
  }
  if (request === null || problems.list.length > 0) throw problems.refusal();
  return reading === null || reading instanceof Fault ? request : { ...request, ...reading };
}

/** What `read` gives; null once its problems are noted among the others. */
function problemsOf<T>(problems: FormProblems, read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    problems.list.push(...error.problems);
    return null;
  }
}
