import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import type { PartyInput } from "../../generated/graphql.ts";
import { byWholeEntries } from "../../lib/merge-edits.ts";

/** A party as typed; empty texts are nothing. */
export interface PartyValues {
  isCompany: boolean;
  names: string;
  surnames: string;
  identityDocument: string;
  email: string;
  lada: string;
  phone: string;
  address: string;
  postalCode: string;
  city: string;
  province: string;
  country: string;
  lawyer: string;
}

export const PARTY_LABELS = {
  names: "Nombre",
  surnames: "Apellidos",
  identityDocument: "Documento de identidad",
  email: "Correo electrónico",
  lada: "Prefijo",
  phone: "Teléfono",
  address: "Dirección",
  postalCode: "Código Postal",
  city: "Ciudad",
  province: "Provincia",
  country: "País",
  lawyer: "Abogado o abogada",
} as const;

/** What is known of a party, as the contract has it. */
export type KnownParty = { isCompany: boolean } & {
  [Field in Exclude<keyof PartyValues, "isCompany">]: string | null;
};

export function partyValues(party: KnownParty | null): PartyValues {
  return {
    isCompany: party?.isCompany ?? false,
    names: party?.names ?? "",
    surnames: party?.surnames ?? "",
    identityDocument: party?.identityDocument ?? "",
    email: party?.email ?? "",
    lada: party?.lada ?? DEFAULT_LADA,
    phone: party?.phone ?? "",
    address: party?.address ?? "",
    postalCode: party?.postalCode ?? "",
    city: party?.city ?? "",
    province: party?.province ?? "",
    country: party?.country ?? "ES",
    lawyer: party?.lawyer ?? "",
  };
}

/** What stood stored when an edit began, as it was: a value that would be sent otherwise is no change of somebody else's. */
export function openedInput(opened: PartyValues): PartyInput {
  return { ...opened };
}

interface Names {
  countries: ReadonlyMap<string, string>;
  provinces: ReadonlyMap<string, string>;
}

/** One person's edit of a party beside another one's. */
export function partyEntries({ countries, provinces }: Names) {
  return byWholeEntries<PartyValues>({
    labels: { isCompany: "Es una empresa", ...PARTY_LABELS },
    sentAs: (values) => ({ ...values, ...toPartyInput(values) }),
    shownAs: (values) => ({
      ...values,
      isCompany: values.isCompany ? "Sí" : "No",
      country: countries.get(values.country) ?? values.country,
      province: provinces.get(values.province) ?? values.province,
    }),
  });
}

/** Whether saving makes it somebody else than what is proposed names; what completes an identity doesn't. */
export function isSomebodyElse(party: KnownParty | null, typed: PartyValues): boolean {
  if (party === null) return false;
  const [before, after] = [toPartyInput(partyValues(party)), toPartyInput(typed)];
  const isOtherDocument =
    before.identityDocument !== null &&
    comparable(before.identityDocument) !== comparable(after.identityDocument);
  return fullName(before) !== fullName(after) || before.isCompany !== after.isCompany || isOtherDocument;
}

function fullName({ names, surnames }: PartyInput): string {
  return `${names} ${surnames ?? ""}`.trim();
}

/** A document in the form in which it is stored. */
function comparable(document: string | null | undefined): string {
  return (document ?? "").replaceAll(/[\s.-]/g, "").toUpperCase();
}

const filled = (text: string): string | null => (text.trim() === "" ? null : text.trim());

export function toPartyInput(values: PartyValues): PartyInput {
  const { isCompany, names, surnames, lada, country, lawyer, province } = values;
  return {
    isCompany,
    names: names.trim(),
    surnames: isCompany ? "" : surnames.trim(),
    identityDocument: filled(values.identityDocument),
    email: filled(values.email),
    lada,
    phone: filled(values.phone),
    address: filled(values.address),
    postalCode: filled(values.postalCode),
    city: filled(values.city),
    province: country === "ES" ? filled(province) : null,
    country,
    lawyer: lawyer.trim(),
  };
}
