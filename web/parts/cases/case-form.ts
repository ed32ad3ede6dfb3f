import { DEFAULT_LADA } from "../../../schema/rules/calling-code.ts";
import { INTERVENTION_CODES, INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import type { InterventionType, SpecialistType } from "../../generated/graphql.ts";

/** The other side of a case, as it is typed. */
export interface CounterpartValues {
  names: string;
  surnames: string;
  email: string;
  lada: string;
  phone: string;
  /** The confidential account. */
  description: string;
  /** The object as the other side will read it. */
  object: string;
}

/** What a client says to open a case. */
export interface CaseValues {
  type: InterventionType;
  area: string | null;
  counterpart: CounterpartValues;
}

export const emptyCase: CaseValues = {
  type: "CONCILIATION",
  area: null,
  counterpart: {
    names: "",
    surnames: "",
    email: "",
    lada: DEFAULT_LADA,
    phone: "",
    description: "",
    object: "",
  },
};

/** What a specialist can be hired for, in the order of the choices. */
export function interventionsOf(types: readonly { type: SpecialistType }[]): InterventionType[] {
  const offered = types.map(({ type }) => type);
  return INTERVENTION_CODES.filter((code) => offered.includes(INTERVENTION_WORDS[code].doneBy));
}

/** The form before anything was typed, with an intervention that the specialist does. */
export function suggestedFor<Values extends CaseValues>(
  values: Values,
  types: readonly { type: SpecialistType }[],
): Values {
  const offered = interventionsOf(types);
  const [first] = offered;
  return first === undefined || offered.includes(values.type) ? values : { ...values, type: first };
}
