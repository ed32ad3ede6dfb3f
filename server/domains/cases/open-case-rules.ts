import { readEmail } from "../../shared/identity/emails.ts";
import { Fault, FormProblems } from "../../shared/fault.ts";
import { readPhone } from "../../shared/identity/phones.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { readParty } from "../parties/party-form.ts";
import type { PartyForm } from "../parties/party-form.ts";
import { readClientProfile } from "./client-profile-rules.ts";
import type { CaseRequest, ClientProfileForm } from "./client-profile-rules.ts";

/** As sent, not checked yet. */
export interface OpenCaseForm extends ClientProfileForm {
  specialistId?: string | number | null;
  counterparties?: readonly PartyForm[] | null;
}

const MOST_COUNTERPARTIES = 20;
const TOO_MANY = `Un expediente puede tener ${MOST_COUNTERPARTIES} contrapartes como mucho`;
const UNREACHABLE = "Indica el correo o el teléfono de la contraparte: hay que poder avisarla";

/**
 * As a registration's first case over REST, but an e-mail or phone has to be one that can exist, and somebody has to be
 * reachable unless `mayBeUnknown`. `offered`: the areas of the form's intervention type. Throws InvalidInput with every
 * problem.
 */
export function readOpenCase(
  form: OpenCaseForm,
  offered: readonly OfferedArea[],
  { mayBeUnknown = false }: { mayBeUnknown?: boolean } = {},
): CaseRequest {
  const problems = new FormProblems();
  const request = problemsOf(problems, () => readClientProfile(form, offered));
  const several = form.counterparties ?? [];
  if (several.length > 0) return withCounterparties(problems, request, several);
  const { email = "", lada = "", phone = "" } = form.counterpart?.contact ?? {};
  const given = { email: (email ?? "").trim(), phone: (phone ?? "").trim() };
  const path = ["counterpart", "contact"];
  const isNoted = (field: string) => problems.list.some(({ field: noted }) => noted.at(-1) === field);
  if (!mayBeUnknown && given.email === "" && given.phone === "")
    problems.take([...path, "email"], new Fault("REQUIRED", UNREACHABLE));
  if (given.email !== "" && !isNoted("email")) problems.take([...path, "email"], readEmail(given.email));
  const reading = given.phone === "" ? null : readPhone(lada ?? "", given.phone);
  if (reading instanceof Fault) {
    if (!isNoted("phone")) problems.take([...path, reading.part], reading);
  }
  if (request === null || problems.list.length > 0) throw problems.refusal();
  return reading === null || reading instanceof Fault ? request : { ...request, ...reading };
}

/** Each with a name and a way to be reached. */
function withCounterparties(
  problems: FormProblems,
  request: CaseRequest | null,
  forms: readonly PartyForm[],
): CaseRequest {
  if (forms.length > MOST_COUNTERPARTIES) problems.take(["counterparties"], new Fault("TOO_LONG", TOO_MANY));
  const counterparties = forms
    .slice(0, MOST_COUNTERPARTIES)
    .flatMap((party, at) => readParty(problems, ["counterparties", String(at)], party) ?? []);
  if (request === null || problems.list.length > 0) throw problems.refusal();
  return { ...request, counterparties };
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
