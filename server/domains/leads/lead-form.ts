import type { DeclaredColumn } from "../../../schema/rules/personal-data/findings.ts";
import { Fault, type FormProblems } from "../../shared/fault.ts";
import { readEmail } from "../../shared/identity/emails.ts";
import { PERSONS_NUMBER, readIdentityDocument } from "../../shared/identity/identity-documents.ts";
import { takePhone } from "../../shared/identity/phones.ts";
import { readLine, readText } from "../../shared/plain-text.ts";
import type { EntityType, WalletService } from "./lead-rows.ts";

/** As the contract has it. */
export interface LeadForm {
  fullName: string;
  company: string;
  email: string;
  lada?: string;
  phone: string;
  message: string;
  acceptsPrivacy: boolean;
  acceptsCommercial?: boolean;
}

export interface WalletForm {
  contact: LeadForm;
  entityType: EntityType;
  cif: string;
  service: WalletService;
  acceptsLegalNotice: boolean;
  confirmsHolder: boolean;
  confirmsNoCommitment: boolean;
  notPersonal?: DeclaredColumn[];
}

/** Who asks, and what for, as it is kept. */
export interface LeadContact {
  fullName: string;
  company: string;
  email: string;
  lada: string;
  phone: string;
  message: string;
  commercialConsent: boolean;
}

export interface WalletRequest {
  contact: LeadContact;
  entityType: EntityType;
  cif: string;
  service: WalletService;
}

const LONGEST_NAME = 150;
const LONGEST_MESSAGE = 4_000;
const REQUIRED = "Este campo es requerido";

/** The good values, or null once every problem is noted under `path` and its field. */
export function takeLeadContact(problems: FormProblems, path: string[], form: LeadForm): LeadContact | null {
  const fullName = problems.take([...path, "fullName"], readName(form.fullName));
  const company = problems.take([...path, "company"], readName(form.company));
  const email = problems.take([...path, "email"], readEmail(form.email));
  const phone = takePhone(problems, path, form);
  const message = problems.take([...path, "message"], readMessage(form.message));
  takeConfirmation(
    problems,
    [...path, "acceptsPrivacy"],
    form.acceptsPrivacy,
    "Para enviar la solicitud tienes que aceptar la política de privacidad",
  );
  if (fullName === null || company === null || email === null || phone === null || message === null)
    return null;
  return { fullName, company, email, ...phone, message, commercialConsent: form.acceptsCommercial === true };
}

/** The good values, or null once every problem is noted. The file is checked apart. */
export function takeWalletRequest(problems: FormProblems, form: WalletForm): WalletRequest | null {
  const contact = takeLeadContact(problems, ["contact"], form.contact);
  const identity = problems.take(["cif"], readCif(form.cif));
  const confirm = (field: keyof WalletForm, message: string) =>
    takeConfirmation(problems, [field], form[field] === true, message);
  confirm("acceptsLegalNotice", "Para enviar la solicitud tienes que aceptar el aviso legal");
  confirm(
    "confirmsHolder",
    "Confirma que eres titular legítimo de la cartera o tienes autorización, y que los datos están anonimizados o seudonimizados",
  );
  confirm(
    "confirmsNoCommitment",
    "Confirma que entiendes que esta solicitud no obliga a ninguna compra ni gestión",
  );
  if (contact === null || identity === null) return null;
  return { contact, entityType: form.entityType, cif: identity.number, service: form.service };
}

/** Nobody registers here: a person's number needs other words than in a registration. */
function readCif(text: string): ReturnType<typeof readIdentityDocument> {
  const identity = readIdentityDocument(text, "COMPANY");
  return identity instanceof Fault && identity.code === PERSONS_NUMBER
    ? new Fault(identity.code, "Este número es de una persona: escribe el CIF de la entidad")
    : identity;
}

function readName(text: string): string | Fault {
  const name = readLine(text, LONGEST_NAME);
  if (name instanceof Fault) return name;
  return /[\p{L}\p{N}]/u.test(name) ? name : new Fault("REQUIRED", REQUIRED);
}

function readMessage(given: string): string | Fault {
  const text = readText(given, LONGEST_MESSAGE);
  return text === "" ? new Fault("REQUIRED", REQUIRED) : text;
}

function takeConfirmation(problems: FormProblems, field: string[], given: boolean, message: string): void {
  if (!given) problems.take(field, new Fault("REQUIRED", message));
}
