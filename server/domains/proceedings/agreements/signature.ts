import { SIGNING_CAPACITIES } from "../../../../schema/rules/signatures.ts";
import type * as Contract from "../../../generated/schema-types.ts";
import { readInput } from "../../../shared/inputs/read-input.ts";
import { partyName } from "../../parties/party.ts";
import type { PartyRow } from "../../parties/party.ts";
import type { AgreementRow, AnswerEvidence } from "./agreement-rows.ts";
import { SignatureInput, type Signing } from "./signature.input.ts";

type Signature = Pick<AnswerEvidence, "signedName" | "capacity" | "signerDocument">;

/** The party as the agreement names it: what is known of it may have changed since it was proposed. */
export function signingParty({ header }: Pick<AgreementRow, "header">, party: PartyRow): Signing {
  const named = header.parties?.find(({ partyId }) => partyId === party.id);
  return {
    names: named?.name ?? partyName(party),
    surnames: "",
    isCompany: party.isCompany,
    identityDocument: named?.identityDocument || party.identityDocument,
  };
}

/** Who signs, as it is kept with the answer. Throws InvalidInput (signedName, capacity, signerDocument). */
export function requireSignature(party: Signing, given: Contract.SignatureInput): Signature {
  const { signedName, capacity, signerDocument } = readInput(new SignatureInput(party), given);
  return capacity === undefined ? { signedName } : { signedName, capacity, signerDocument };
}

/** "Ana Gil, con documento 12345678Z, en calidad de apoderado o apoderada"; null of who signs under the party's own name. */
export function signedByText({ signedName, capacity, signerDocument }: Signature): string | null {
  if (capacity === undefined || signedName === undefined) return null;
  return `${signedName}, con documento ${signerDocument ?? ""}, ${SIGNING_CAPACITIES[capacity].onPaper}`;
}
