import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import type { Problem } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { readIdentityDocument } from "../../shared/identity/identity-documents.ts";
import { readCountry, readPostalCode, readProvince, SPAIN } from "../../shared/identity/postal-address.ts";
import { Faults, Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import { AddressLine, Country } from "../../shared/inputs/postal-address.ts";
import { readInput, type InputOf } from "../../shared/inputs/read-input.ts";
import type { PartyIdentity } from "./party-identity.ts";

/** Who and where somebody is, as agreements and certificates state it; each form says how much of it is asked for. */
export abstract class StatedIdentityInput {
  @Field<string | null, StatedIdentityInput>((given, form) => form.readDocument(textOf(given)), {
    schema: { type: "string" },
    isRequired: false,
  })
  identityDocument: string | null = null;
  @AddressLine("street") address!: string | null;
  @AddressLine("city") city!: string | null;
  @Field(readCode, { schema: { type: "string" }, isRequired: false }) postalCode: string | null = null;
  @Country() country: string = SPAIN;
  @Field(readProvinceLast, { schema: { type: "string" }, isRequired: false }) province: string | null = null;

  abstract readDocument(text: string): string | null | Fault;

  /** Whether street and city have to be there. */
  abstract asksAddress(): boolean;
}

/** Document and address of a party. */
class PartyIdentityInput extends StatedIdentityInput implements InputOf<Contract.PartyIdentityInput> {
  readonly isCompany: boolean;

  constructor(isCompany: boolean) {
    super();
    this.isCompany = isCompany;
  }

  override readDocument(text: string): string | Fault {
    const reading = readIdentityDocument(text, this.isCompany ? "COMPANY" : "PERSON");
    return reading instanceof Fault ? reading : reading.number;
  }

  override asksAddress(): boolean {
    return true;
  }
}

/** All of it is needed. Throws InvalidInput with every problem. */
export function readIdentity(given: Contract.PartyIdentityInput, isCompany: boolean): PartyIdentity {
  const input = readInput(new PartyIdentityInput(isCompany), given);
  const { identityDocument, address, city, province, postalCode, country } = input;
  return { identityDocument, address, city, province, postalCode, country };
}

/** The province of a Spanish postal code, where it is left out, is how the code begins (INE). */
function readCode(given: unknown, form: StatedIdentityInput): string | null | Fault {
  const isSpanish = isInSpain(form);
  const code = readPostalCode(textOf(given).trim(), isSpanish);
  // Of a wrong code only the code is wrong.
  if (isSpanish && typeof code === "string" && isBlank(form.province)) form.province = code.slice(0, 2);
  return code;
}

/** A missing street or city is told after what is wrong with the rest. */
function readProvinceLast(given: unknown, form: StatedIdentityInput): string | null | Faults {
  const province = readProvince(textOf(given), isInSpain(form));
  const missing = form.asksAddress()
    ? (["address", "city"] as const).filter((name) => isBlank(form[name]))
    : [];
  const problems: Problem[] = [
    ...(province instanceof Fault ? [province.at(["province"])] : []),
    ...missing.map((name) => new Fault("REQUIRED", REQUIRED_MESSAGE).at([name])),
  ];
  return province instanceof Fault || problems.length > 0 ? new Faults(problems) : province;
}

function isInSpain({ country }: StatedIdentityInput): boolean {
  return readCountry(textOf(country)) === SPAIN;
}

export function isBlank(given: unknown): boolean {
  return textOf(given).trim() === "";
}
