import { PartyInput } from "./party.input.ts";
import type { PartyRow } from "./party.ts";

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
