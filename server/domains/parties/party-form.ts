import type * as Contract from "../../generated/schema-types.ts";
import type { FormProblems } from "../../shared/fault.ts";
import { checkInput, type Unchecked } from "../../shared/inputs/read-input.ts";
import { PartyInput } from "./party.input.ts";
import type { PartyRow } from "./party.ts";

export type PartyForm = Unchecked<Contract.PartyInput>;

export type PartyDetails = Pick<PartyRow, keyof PartyInput & keyof PartyRow>;

/** PartyInput for forms whose problems are gathered: notes every problem below `path` (then null). */
export function readParty(
  problems: FormProblems,
  path: string[],
  form: PartyForm,
  rules: { reachable?: boolean } = {},
): PartyDetails | null {
  const party = new PartyInput(rules);
  const own = checkInput(party, form);
  problems.list.push(...own.map((problem) => ({ ...problem, field: [...path, ...problem.field] })));
  return own.length > 0 ? null : partyDetails(party);
}

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
