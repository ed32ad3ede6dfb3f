import type * as Contract from "../../generated/schema-types.ts";
import type { Problem } from "../../platform/refusals.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Faults, Field } from "../../shared/inputs/field.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import { checkInput, type InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { LONGEST_DESCRIPTION, LONGEST_OBJECT } from "../cases/case-object.ts";
import { InterventionInput } from "../cases/intervention.input.ts";
import { MOST_COUNTERPARTIES } from "../cases/store-case.ts";
import { partyDetails, PartyInput, type PartyDetails } from "../parties/party.input.ts";
import { readBudgetField } from "../billing/budget-plan.ts";
import type { BudgetPlan } from "../billing/budget-plan.ts";

interface Known {
  /** yyyy-mm-dd in Madrid. */
  today: string;
  /** E-mail of the specialist who opens the case. */
  ownEmail: string;
  /** The areas of the form's type of intervention. */
  offered: readonly OfferedArea[];
}

export class CreateCaseInput implements InputOf<Contract.CreateCaseInput> {
  readonly #known: Known;
  @Field(readClient, { schema: { type: "object" }, isRequired: true }) client!: PartyDetails;
  @Field(readCounterparties, {
    schema: { type: "array", maxItems: MOST_COUNTERPARTIES },
    isRequired: true,
  })
  counterparties!: PartyDetails[];
  @Nested((form: CreateCaseInput) => new InterventionInput(form.known().offered))
  intervention!: InterventionInput;
  /** The confidential account. */
  @Text({ longest: LONGEST_DESCRIPTION }) description: string = "";
  /** As the counterparties will read it. */
  @Text({ longest: LONGEST_OBJECT }) object: string = "";
  @Field(readFirstBudget, { schema: { type: "object" }, isRequired: false })
  budget: BudgetPlan | null = null;
  @AsGiven() draftId: string | null = null;
  @AsGiven() sendBudget: boolean = true;
  @AsGiven() addToContacts: boolean = false;

  constructor(known: Known) {
    this.#known = known;
  }

  known(): Known {
    return this.#known;
  }
}

function readClient(given: unknown, form: CreateCaseInput): PartyDetails | Faults {
  const email = emailOf(given);
  const problems: Problem[] = [];
  if (email === "") problems.push({ field: ["email"], code: "REQUIRED", message: "Este campo es requerido" });
  if (isSame(email, form.known().ownEmail))
    problems.push(sharedEmail("Es tu propio correo: escribe el de tu cliente"));
  const client = new PartyInput({ reachable: false });
  problems.push(...checkInput(client, given as Contract.PartyInput));
  return problems.length > 0 ? Faults.below("client", problems) : partyDetails(client);
}

function readCounterparties(
  given: unknown,
  { client }: { client: unknown },
): PartyDetails[] | Fault | Faults {
  const parties = listOf(given);
  if (parties.length === 0) return new Fault("REQUIRED", "Indica al menos una contraparte");
  if (parties.length > MOST_COUNTERPARTIES)
    return new Fault("TOO_LONG", `Un expediente puede tener ${MOST_COUNTERPARTIES} contrapartes como mucho`);
  const clientEmail = emailOf(client);
  const readings = parties.map((party) => {
    const read = new PartyInput();
    const shared = isSame(emailOf(party), clientEmail)
      ? [sharedEmail("Es el correo del cliente: cada parte necesita el suyo")]
      : [];
    return { read, problems: [...shared, ...checkInput(read, party as Contract.PartyInput)] };
  });
  const problems = readings.flatMap((reading, at) => Faults.below(String(at), reading.problems).problems);
  return problems.length > 0
    ? Faults.below("counterparties", problems)
    : readings.map(({ read }) => partyDetails(read));
}

function readFirstBudget(given: unknown, form: CreateCaseInput): BudgetPlan | null | Faults {
  return given === null ? null : readBudgetField(given, form.known());
}

/** Of a party, read already or as given. */
function emailOf(party: unknown): string {
  const isObject = typeof party === "object" && party !== null;
  return isObject && "email" in party ? textOf(party.email).trim() : "";
}

function isSame(one: string, other: string): boolean {
  return one.trim() !== "" && one.trim().toLowerCase() === other.trim().toLowerCase();
}

function sharedEmail(message: string): Problem {
  return { field: ["email"], code: "INVALID", message };
}
