import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { readEmail } from "../../shared/identity/emails.ts";
import { readIdentityDocument } from "../../shared/identity/identity-documents.ts";
import { readCompanyName, readPersonName } from "../../shared/identity/person-names.ts";
import { readPhone } from "../../shared/identity/phones.ts";
import { SPAIN } from "../../shared/identity/postal-address.ts";
import { AsGiven, Faults, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { AddressLine, Country, PostalCode, Province } from "../../shared/inputs/postal-address.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line } from "../../shared/inputs/texts.ts";
import { readLine } from "../../shared/plain-text.ts";
import type { PartyRow } from "./party.ts";

const LONGEST = { surnames: 100, lawyer: 200 } as const;
const UNREACHABLE = "Indica el correo o el teléfono: hay que poder avisar a esta parte";

/** Who somebody is and how to reach them; a company's name stands in `names`. */
export class PartyInput implements InputOf<Contract.PartyInput> {
  readonly #isReachable: boolean;
  @Field(readNames, { schema: { type: "string" }, isRequired: true }) names!: string;
  @Field(readSurnames, { schema: { type: "string", maxLength: LONGEST.surnames }, isRequired: false })
  surnames: string = "";
  @Field((given) => given === true, { schema: { type: "boolean" }, isRequired: false })
  isCompany: boolean = false;
  @Field(readOptionalEmail, { schema: { type: "string", format: "email" }, isRequired: false })
  email: string | null = null;
  @AsGiven({ type: "string" }) lada: string = DEFAULT_LADA;
  @Field(readOptionalPhone, { schema: { type: "string" }, isRequired: false }) phone: string | null = null;
  @Field(readDocument, { schema: { type: "string" }, isRequired: false })
  identityDocument: string | null = null;
  @AddressLine("street") address: string | null = null;
  @AddressLine("city") city: string | null = null;
  @PostalCode() postalCode: string | null = null;
  @Country() country: string = SPAIN;
  @Province() province: string | null = null;
  @Line({ longest: LONGEST.lawyer }) lawyer: string = "";

  /** `reachable`: an e-mail or a phone is needed. */
  constructor({ reachable = true }: { reachable?: boolean } = {}) {
    this.#isReachable = reachable;
  }

  isReachable(): boolean {
    return this.#isReachable;
  }
}

export type PartyDetails = Pick<PartyRow, keyof PartyInput & keyof PartyRow>;

/** What was read, in the order of the form: changes are noted in it. */
export function partyDetails(party: PartyInput): PartyDetails {
  const {
    names,
    surnames,
    isCompany,
    email,
    lada,
    phone,
    identityDocument,
    address,
    city,
    province,
    postalCode,
    country,
    lawyer,
  } = party;
  return {
    names,
    surnames,
    isCompany,
    email,
    lada,
    phone,
    identityDocument,
    address,
    city,
    province,
    postalCode,
    country,
    lawyer,
  };
}

/** Read already, or as given. */
type Holder = { isCompany: unknown };

function readNames(given: unknown, { isCompany }: Holder): string | Fault {
  return isCompany === true ? readCompanyName(textOf(given)) : readPersonName(textOf(given));
}

function readSurnames(given: unknown, { isCompany }: Holder): string | Fault {
  return isCompany === true ? "" : readLine(textOf(given), LONGEST.surnames);
}

function readOptionalEmail(given: unknown): string | null | Fault {
  return isBlank(given) ? null : readEmail(textOf(given));
}

/** The national number that goes with the form's calling code. */
function readOptionalPhone(given: unknown, form: PartyInput): string | null | Faults {
  if (isBlank(given)) {
    form.lada = DEFAULT_LADA;
    if (!form.isReachable() || !isBlank(form.email)) return null;
    return new Faults([{ field: ["email"], code: "REQUIRED", message: UNREACHABLE }]);
  }
  const reading = readPhone(textOf(form.lada), textOf(given));
  if (reading instanceof Fault)
    return new Faults([{ field: [reading.part], code: reading.code, message: reading.message }]);
  form.lada = reading.lada;
  return reading.phone;
}

function readDocument(given: unknown, { isCompany }: Holder): string | null | Fault {
  if (isBlank(given)) return null;
  const reading = readIdentityDocument(textOf(given), isCompany === true ? "COMPANY" : "PERSON");
  return reading instanceof Fault ? reading : reading.number;
}

function isBlank(given: unknown): boolean {
  return textOf(given).trim() === "";
}
