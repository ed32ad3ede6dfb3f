import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { PERSONS_NUMBER, readIdentityDocument } from "../../shared/identity/identity-documents.ts";
import { Field } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Line } from "../../shared/inputs/texts.ts";
import { isBlank, StatedIdentityInput } from "../parties/party-identity.input.ts";
import type { TaskList } from "./task-list.entity.ts";

const LONGEST_CREDITOR = 200;
const NO_DOCUMENT = "Escribe el CIF de la empresa, o el NIF o NIE si es una persona";

/** Who the creditor of a list is, as far as it is known. */
export class ListCreditorInput extends StatedIdentityInput implements InputOf<Contract.ListCreditorInput> {
  @Line({ longest: LONGEST_CREDITOR }) name: string = "";
  @Field((given) => given === true, { schema: { type: "boolean" }, isRequired: false })
  forOtherEntities: boolean = false;

  override readDocument(text: string): string | null | Fault {
    return readDocument(text);
  }

  /** Nothing of it has to be said, but no half of an address. */
  override asksAddress(): boolean {
    return [this.address, this.city, this.postalCode, this.province].some((part) => !isBlank(part));
  }
}

/** The same as it is stored. */
export type ListCreditorColumns = Pick<
  TaskList,
  | "creditorName"
  | "creditorDocument"
  | "creditorAddress"
  | "creditorPostalCode"
  | "creditorCity"
  | "creditorProvince"
  | "creditorCountry"
  | "creditorOfOthers"
>;

export function creditorColumns(creditor: ListCreditorInput): ListCreditorColumns {
  return {
    creditorName: creditor.name || null,
    creditorDocument: creditor.identityDocument,
    creditorAddress: creditor.address,
    creditorPostalCode: creditor.postalCode,
    creditorCity: creditor.city,
    creditorProvince: creditor.province,
    creditorCountry: creditor.country,
    creditorOfOthers: creditor.forOtherEntities,
  };
}

/** The stored ones as the form of a list holds them. */
export function creditorForm(list: ListCreditorColumns): Required<Contract.ListCreditorInput> {
  return {
    name: list.creditorName ?? "",
    identityDocument: list.creditorDocument ?? "",
    address: list.creditorAddress ?? "",
    postalCode: list.creditorPostalCode ?? "",
    city: list.creditorCity ?? "",
    province: list.creditorProvince ?? "",
    country: list.creditorCountry,
    forOtherEntities: list.creditorOfOthers,
  };
}

/** Of a company or of a person; no passport, which no register knows a creditor by. */
function readDocument(text: string): string | null | Fault {
  if (text.trim() === "") return null;
  const company = readIdentityDocument(text, "COMPANY");
  if (!(company instanceof Fault)) return company.number;
  const isPersons = company.code === PERSONS_NUMBER || /^[\s.\-/]*[\dXYZ]/i.test(text);
  if (!isPersons) return company;
  const person = readIdentityDocument(text, "PERSON");
  if (person instanceof Fault) return person;
  return person.kind === "PASSPORT" ? new Fault("INVALID", NO_DOCUMENT) : person.number;
}
