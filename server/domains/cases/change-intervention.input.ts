import type { InterventionType } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { AsGiven, Field } from "../../shared/inputs/field.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { Text } from "../../shared/inputs/texts.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";
import { keptArea, readArea } from "./intervention.input.ts";
import { LONGEST_REASON, REASON_NOTED } from "./reasons.ts";

interface Known {
  stored: { type: InterventionType; area: string | null };
  /** The areas of the new type. */
  offered: readonly OfferedArea[];
}

export class ChangeInterventionInput implements InputOf<Contract.ChangeInterventionInput> {
  readonly #known: Known;
  @AsGiven() version!: number;
  @Field(readOtherType, { schema: { type: "string" }, isRequired: true }) type!: InterventionType;
  @Text({ longest: LONGEST_REASON, required: REASON_NOTED }) reason!: string;
  @Field(readNewArea, { schema: { type: "string" }, isRequired: false }) area: string | null = null;

  constructor(known: Known) {
    this.#known = known;
  }

  known(): Known {
    return this.#known;
  }
}

function readOtherType(given: unknown, form: ChangeInterventionInput): InterventionType | Fault {
  if (given === form.known().stored.type)
    return new Fault("INVALID", "El expediente ya es de este tipo: elige otro");
  return given as InterventionType;
}

/** Where none is given the stored one stays, if it is offered for the new type. */
function readNewArea(given: unknown, form: ChangeInterventionInput): string | null | Fault {
  const { stored, offered } = form.known();
  return readArea(given, offered) ?? keptArea(stored.area, offered);
}
