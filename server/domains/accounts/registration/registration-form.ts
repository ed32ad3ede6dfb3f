import { readIdentityDocument, type IdentityDocument } from "../../../shared/identity/identity-documents.ts";
import { readEmail } from "../../../shared/identity/emails.ts";
import { FormProblems } from "../../../shared/fault.ts";
import { passwordProblems } from "../rules/passwords.ts";
import { readCompanyName, readPersonName } from "../../../shared/identity/person-names.ts";
import { takePhone, type Phone } from "../../../shared/identity/phones.ts";

export interface RegistrationInput {
  user: { names: string; surnames: string };
  /** Of companies. */
  companyName?: string | null;
  contact: { email?: string | null; lada?: string | null; phone?: string | null };
  identityDocument: string;
  password: string;
}

/** A form without faults. */
export interface Registrant {
  names: string;
  surnames: string;
  companyName: string | null;
  email: string;
  phone: Phone;
  identity: IdentityDocument;
  password: string;
}

/** Throws InvalidInput with everything that is wrong, under the paths of the input. */
export async function readRegistration(
  input: RegistrationInput,
  kind: "PERSON" | "COMPANY",
): Promise<Registrant> {
  const { user, contact, password } = input;
  const problems = new FormProblems();
  const names = problems.take(["user", "names"], readPersonName(user.names));
  const surnames = problems.take(["user", "surnames"], readPersonName(user.surnames));
  const companyName =
    kind === "COMPANY" ? problems.take(["companyName"], readCompanyName(input.companyName ?? "")) : null;
  const email = problems.take(["contact", "email"], readEmail(contact.email ?? ""));
  const phone = takePhone(problems, ["contact"], contact);
  const identity = problems.take(["identityDocument"], readIdentityDocument(input.identityDocument, kind));
  const question = { field: ["password"], form: "REGISTRATION" as const, email: contact.email ?? "" };
  problems.list.push(...(await passwordProblems(password, question)));
  if (problems.list.length > 0 || !names || !surnames || !email || !phone || !identity) {
    throw problems.refusal();
  }
  return { names, surnames, companyName, email, phone, identity, password };
}
