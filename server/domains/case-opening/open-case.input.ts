import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput, type Problem } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { readEmail } from "../../shared/identity/emails.ts";
import { readPhone, type Phone } from "../../shared/identity/phones.ts";
import { Faults, Field } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import { checkInput, type InputOf, type Unchecked } from "../../shared/inputs/read-input.ts";
import { MOST_COUNTERPARTIES } from "../cases/store-case.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { partyDetails, PartyInput, type PartyDetails } from "../parties/party.input.ts";
import { caseRequest, CompleteClientProfileInput } from "./complete-client-profile.input.ts";
import type { CaseRequest } from "./complete-client-profile.input.ts";

const TOO_MANY = `Un expediente puede tener ${MOST_COUNTERPARTIES} contrapartes como mucho`;
const UNREACHABLE = "Indica el correo o el teléfono de la contraparte: hay que poder avisarla";

export class OpenCaseInput extends CompleteClientProfileInput implements InputOf<Contract.OpenCaseInput> {
  @Field(readCounterparties, {
    schema: { type: "array", maxItems: MOST_COUNTERPARTIES },
    isRequired: false,
  })
  counterparties: PartyDetails[] = [];
}

/**
 * As CompleteClientProfileInput, but an e-mail or phone has to be one that can exist, and somebody has to be reachable
 * unless `mayBeUnknown`. Throws InvalidInput with every problem.
 */
export function readOpenCase(
  given: Unchecked<Contract.OpenCaseInput>,
  offered: readonly OfferedArea[],
  { mayBeUnknown = false }: { mayBeUnknown?: boolean } = {},
): CaseRequest {
  const input = new OpenCaseInput(offered);
  const problems = checkInput(input, given);
  const isAlone = input.counterparties.length === 0;
  const reached = isAlone ? readReach(given.counterpart?.contact, problems, mayBeUnknown) : null;
  if (problems.length > 0) throw new InvalidInput(problems);
  const request = caseRequest(input);
  if (!isAlone) return { ...request, counterparties: input.counterparties };
  return { ...request, counterparties: request.counterparties.map((party) => ({ ...party, ...reached })) };
}

/** Each with a name and a way to be reached. */
function readCounterparties(given: unknown): PartyDetails[] | Faults {
  const parties = listOf(given);
  const problems = parties.length > MOST_COUNTERPARTIES ? [new Fault("TOO_LONG", TOO_MANY).at([])] : [];
  const read = parties.slice(0, MOST_COUNTERPARTIES).map((party, at) => {
    const input = new PartyInput();
    const own = checkInput(input, party as Contract.PartyInput);
    problems.push(...Faults.below(String(at), own).problems);
    return input;
  });
  return problems.length > 0 ? Faults.below("counterparties", problems) : read.map(partyDetails);
}

/** The number of the only counterparty as it is dialled, if any; what is wrong is added to what was found before. */
function readReach(
  contact: Unchecked<Contract.ContactInput> | null | undefined,
  problems: Problem[],
  mayBeUnknown: boolean,
): Phone | null {
  const email = textOf(contact?.email).trim();
  const phone = textOf(contact?.phone).trim();
  const isNoted = (name: string) => problems.some(({ field }) => field.at(-1) === name);
  const note = (name: string, fault: Fault) => problems.push(fault.at(["counterpart", "contact", name]));
  if (!mayBeUnknown && email === "" && phone === "") note("email", new Fault("REQUIRED", UNREACHABLE));
  const address = email === "" || isNoted("email") ? null : readEmail(email);
  if (address instanceof Fault) note("email", address);
  const reading = phone === "" ? null : readPhone(textOf(contact?.lada), phone);
  if (!(reading instanceof Fault)) return reading;
  if (!isNoted("phone")) note(reading.part, reading);
  return null;
}
