import { readEmail } from "../../shared/identity/emails.ts";
import { Fault, type FormProblems } from "../../shared/fault.ts";
import { readIdentityDocument } from "../../shared/identity/identity-documents.ts";
import { readCompanyName, readPersonName } from "../../shared/identity/person-names.ts";
import { readPhone } from "../../shared/identity/phones.ts";
import { readLine } from "../../shared/plain-text.ts";
import { readPostalAddress } from "../../shared/identity/postal-address.ts";
import type { PartyRow } from "./party.ts";

type Given = string | null | undefined;

/** As sent, not checked yet. */
export interface PartyForm {
  names: string;
  surnames?: Given;
  isCompany?: boolean | null;
  email?: Given;
  lada?: Given;
  phone?: Given;
  identityDocument?: Given;
  address?: Given;
  city?: Given;
  province?: Given;
  postalCode?: Given;
  country?: Given;
  lawyer?: Given;
}

export type PartyDetails = Pick<
  PartyRow,
  | "names"
  | "surnames"
  | "isCompany"
  | "email"
  | "lada"
  | "phone"
  | "identityDocument"
  | "address"
  | "city"
  | "province"
  | "postalCode"
  | "country"
  | "lawyer"
>;

const LONGEST = { surnames: 100, lawyer: 200 } as const;
const DEFAULT_LADA = "34";
const DEFAULT_COUNTRY = "ES";
const UNREACHABLE = "Indica el correo o el teléfono: hay que poder avisar a esta parte";

/**
 * Who somebody is and how to reach them; notes every problem below `path` (then null). `reachable`: an e-mail or a phone
 * is needed. A company's name stands in `names`.
 */
export function readParty(
  problems: FormProblems,
  path: string[],
  form: PartyForm,
  { reachable = true }: { reachable?: boolean } = {},
): PartyDetails | null {
  const before = problems.list.length;
  const take = <T>(field: string, reading: T) => problems.take([...path, field], reading);
  const isCompany = form.isCompany ?? false;
  const names = take("names", isCompany ? readCompanyName(form.names) : readPersonName(form.names));
  const surnames = isCompany ? "" : take("surnames", readLine(form.surnames ?? "", LONGEST.surnames));
  const email = isBlank(form.email) ? null : take("email", readEmail(form.email ?? ""));
  const phone = readPhonePart(problems, path, form);
  if (reachable && isBlank(form.email) && isBlank(form.phone))
    take("email", new Fault("REQUIRED", UNREACHABLE));
  const identity = isBlank(form.identityDocument)
    ? null
    : take(
        "identityDocument",
        readIdentityDocument(form.identityDocument ?? "", isCompany ? "COMPANY" : "PERSON"),
      );
  const address = readAddressPart(problems, path, form);
  const lawyer = take("lawyer", readLine(form.lawyer ?? "", LONGEST.lawyer));
  if (problems.list.length > before || names === null) return null;
  return {
    names,
    surnames: surnames ?? "",
    isCompany,
    email,
    ...phone,
    identityDocument: identity?.number ?? null,
    ...address,
    lawyer: lawyer ?? "",
  };
}

function isBlank(given: Given): boolean {
  return (given ?? "").trim() === "";
}

function readPhonePart(
  problems: FormProblems,
  path: string[],
  { lada, phone }: PartyForm,
): Pick<PartyDetails, "lada" | "phone"> {
  if (isBlank(phone)) return { lada: DEFAULT_LADA, phone: null };
  const reading = readPhone(lada ?? "", phone ?? "");
  const field = reading instanceof Fault ? reading.part : "phone";
  return problems.take([...path, field], reading) ?? { lada: DEFAULT_LADA, phone: null };
}

/** The fields of the form stand beside the others, the address' rules know them as one. */
function readAddressPart(
  problems: FormProblems,
  path: string[],
  { address, city, province, postalCode, country }: PartyForm,
): Pick<PartyDetails, "address" | "city" | "province" | "postalCode" | "country"> {
  const before = problems.list.length;
  const whole = readPostalAddress(problems, path, { street: address, city, province, postalCode, country });
  for (const problem of problems.list.slice(before))
    if (problem.field.at(-1) === "street") problem.field = [...path, "address"];
  return {
    address: whole?.street ?? null,
    city: whole?.city ?? null,
    province: whole?.province ?? null,
    postalCode: whole?.postalCode ?? null,
    country: whole?.country ?? (country?.trim().toUpperCase() || DEFAULT_COUNTRY),
  };
}
