import { PRIVACY_NOT_ACCEPTED } from "../../../schema/rules/leads.ts";
import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type { LeadInput } from "../../generated/plain/graphql.ts";
import { emailProblem, phoneProblem } from "../../lib/account-rules.ts";
import type { FieldLabels } from "../../lib/form-problems.ts";
import type { UserProblem } from "../../lib/user-errors.ts";

/** Who asks through a public form, how to reach them and what they want. */
export interface LeadContact {
  fullName: string;
  company: string;
  email: string;
  lada: string;
  phone: string;
  message: string;
}

/** Neither is given before somebody ticks it, and neither depends on the other. */
export interface LeadConsents {
  acceptsPrivacy: boolean;
  acceptsCommercial: boolean;
}

export const emptyLeadContact: LeadContact = {
  fullName: "",
  company: "",
  email: "",
  lada: DEFAULT_LADA,
  phone: "",
  message: "",
};

export const noConsents: LeadConsents = { acceptsPrivacy: false, acceptsCommercial: false };

/** By the names of the controls; `leadProblems` brings the server's problems to them. */
export const LEAD_CONTACT_LABELS = {
  fullName: "Nombre completo",
  company: "Empresa o entidad",
  email: "Correo electrónico",
  "phone-lada": "Prefijo",
  phone: "Teléfono",
  message: "Mensaje de la solicitud",
} satisfies FieldLabels;

export const PRIVACY_LABEL = "Política de privacidad";
export const LONGEST_NAME = 150;
export const LONGEST_MESSAGE = 4000;

export function missing(text: string): string | undefined {
  return text.trim() === "" ? REQUIRED_MESSAGE : undefined;
}

/** Problems by field as the list a form shows, in the order given. */
export function problemList(found: Readonly<Record<string, string | undefined>>): UserProblem[] {
  return Object.entries(found).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field: [field], message }],
  );
}

/** What is wrong with the contact data, by field. */
export function leadContactFaults(contact: LeadContact) {
  return {
    fullName: missing(contact.fullName),
    company: missing(contact.company),
    email: emailProblem(contact.email),
    phone: phoneProblem(contact.phone),
    message: missing(contact.message),
  };
}

/** The server's problems by the names the controls have here. */
export function leadProblems(problems: readonly UserProblem[]): UserProblem[] {
  return problems.map(({ field, message }) => {
    const own = field[0] === "contact" ? field.slice(1) : field;
    return { field: own[0] === "lada" ? ["phone-lada"] : own, message };
  });
}

export function privacyFault({ acceptsPrivacy }: LeadConsents): string | undefined {
  return acceptsPrivacy ? undefined : PRIVACY_NOT_ACCEPTED;
}

export function toLeadInput(contact: LeadContact, consents: LeadConsents): LeadInput {
  const { fullName, company, email, lada, phone, message } = contact;
  return {
    fullName: fullName.trim(),
    company: company.trim(),
    email: email.trim(),
    lada,
    phone: phone.trim(),
    message: message.trim(),
    acceptsPrivacy: consents.acceptsPrivacy,
    acceptsCommercial: consents.acceptsCommercial,
  };
}
