import { CHOOSE_ONE } from "../../../schema/rules/form-messages.ts";
import { INTERVENTION_CODES, type InterventionType } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";

export class InterventionInput implements InputOf<Contract.InterventionInput> {
  readonly #offered: readonly OfferedArea[];
  @Field(readType, { schema: { enum: INTERVENTION_CODES }, isRequired: true }) type!: InterventionType;
  /** null: of no area. */
  @Field(readArea, { schema: { type: "string" }, isRequired: false }) area: string | null = null;

  /** `offered`: the areas of the form's type. */
  constructor(offered: readonly OfferedArea[]) {
    this.#offered = offered;
  }

  isOffered(code: string): boolean {
    return this.#offered.some((area) => area.code === code);
  }
}

/** How an area is stored, of what somebody typed; "" for none. */
export function areaCode(given: unknown): string {
  return textOf(given).trim().toUpperCase();
}

function readType(given: unknown): InterventionType | Fault {
  return INTERVENTION_CODES.find((code) => code === given) ?? new Fault("INVALID", CHOOSE_ONE);
}

function readArea(given: unknown, form: InterventionInput): string | null | Fault {
  const code = areaCode(given);
  if (code === "") return null;
  return form.isOffered(code)
    ? code
    : new Fault("INVALID", "Esta área no se ofrece para el tipo de intervención elegido");
}
