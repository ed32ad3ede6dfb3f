import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { checkInput, type InputOf } from "../../shared/inputs/read-input.ts";
import { partyDetails, PartyInput, type PartyDetails } from "../parties/party.input.ts";

class ClientContactInput extends PartyInput implements InputOf<Contract.ClientContactInput> {
  constructor() {
    super({ reachable: false });
  }
}

/** A party whose e-mail is required, as contacts are told apart by it. Throws InvalidInput with every problem. */
export function readContact(given: Contract.ClientContactInput): PartyDetails {
  const contact = new ClientContactInput();
  const problems = [
    ...(given.email.trim() === "" ? [new Fault("REQUIRED", REQUIRED_MESSAGE).at(["email"])] : []),
    ...checkInput(contact, given),
  ];
  if (problems.length > 0) throw new InvalidInput(problems);
  return partyDetails(contact);
}
