import { IDENTITY_GAPS } from "../../../schema/rules/parties.ts";
import type { IdentityGap, PartyIdentityInput } from "../../generated/graphql.ts";
import { joinWords } from "../../lib/text.ts";

/** Document and address as typed. */
export interface IdentityValues {
  identityDocument: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
}

export const IDENTITY_LABELS = {
  identityDocument: "Documento de identidad",
  address: "Dirección",
  postalCode: "Código postal",
  city: "Ciudad",
  country: "País",
} as const;

interface Known {
  identityDocument?: string | null;
  address?: string | null;
  postalCode?: string | null;
  city?: string | null;
  country?: string | null;
}

export function identityValues(known: Known): IdentityValues {
  return {
    identityDocument: known.identityDocument ?? "",
    address: known.address ?? "",
    postalCode: known.postalCode ?? "",
    city: known.city ?? "",
    country: known.country ?? "ES",
  };
}

export function identityInput(values: IdentityValues): PartyIdentityInput {
  const { postalCode, ...rest } = values;
  return { ...rest, postalCode: postalCode.trim() === "" ? null : postalCode.trim() };
}

/** "el documento de identidad y el domicilio" */
export function gapWords(missing: readonly IdentityGap[]): string {
  return joinWords(missing.map((gap) => IDENTITY_GAPS[gap]));
}
