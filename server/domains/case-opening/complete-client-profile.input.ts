import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { AsGiven } from "../../shared/inputs/field.ts";
import { Nested } from "../../shared/inputs/nested.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import type { NewParty } from "../parties/party.ts";
import { LONGEST_DESCRIPTION, LONGEST_OBJECT } from "../cases/case-object.ts";
import { InterventionInput } from "../cases/intervention.input.ts";

const LONGEST = { name: 100, email: 254, lada: 6, phone: 30 } as const;

class CounterpartNameInput implements InputOf<Contract.CounterpartNameInput> {
  @Text({ longest: LONGEST.name }) names: string = "";
  @Text({ longest: LONGEST.name }) surnames: string = "";
}

class CounterpartContactInput implements InputOf<Contract.ContactInput> {
  @Text({ longest: LONGEST.email }) email: string = "";
  @Text({ longest: LONGEST.lada }) lada: string = DEFAULT_LADA;
  @Text({ longest: LONGEST.phone }) phone: string = "";
}

/** What the client knows of the counterparty; the only rules are the lengths. */
export class CounterpartInput implements InputOf<Contract.CounterpartInput> {
  @Nested(() => new CounterpartNameInput()) user!: CounterpartNameInput;
  @Nested(() => new CounterpartContactInput()) contact!: CounterpartContactInput;
  @Text({ longest: LONGEST_DESCRIPTION }) description: string = "";
  @Text({ longest: LONGEST_OBJECT }) object: string = "";
}

/** A registration's first case; it is read only where an intervention is given. */
export class CompleteClientProfileInput implements InputOf<Contract.CompleteClientProfileInput> {
  readonly #offered: readonly OfferedArea[];
  @Nested((form: CompleteClientProfileInput) => new InterventionInput(form.offered()))
  intervention!: InterventionInput;
  @Nested(() => new CounterpartInput()) counterpart!: CounterpartInput;
  @AsGiven() specialistId: string | null = null;

  /** `offered`: the areas of the form's type of intervention. */
  constructor(offered: readonly OfferedArea[]) {
    this.#offered = offered;
  }

  offered(): readonly OfferedArea[] {
    return this.#offered;
  }
}

/** What a client's case begins with. */
export interface CaseRequest {
  /** As it is stored. */
  interventionType: number;
  area: string | null;
  /** The confidential account. */
  description: string;
  /** As the counterparties will read it. */
  object: string;
  counterparties: readonly Omit<NewParty, "side">[];
}

export function caseRequest({ intervention, counterpart }: CompleteClientProfileInput): CaseRequest {
  const { contact, description, object } = counterpart;
  const { names, surnames } = counterpart.user;
  const email = contact.email || null;
  const lada = contact.lada || DEFAULT_LADA;
  return {
    interventionType: INTERVENTION_WORDS[intervention.type].number,
    area: intervention.area,
    description,
    object,
    counterparties: [{ names, surnames, email, lada, phone: contact.phone || null }],
  };
}
