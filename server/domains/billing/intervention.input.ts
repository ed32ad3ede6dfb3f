import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { INTERVENTION_TYPES } from "../catalogs/catalogs.service.ts";
import type { InterventionType, OfferedArea } from "../catalogs/catalogs.service.ts";

const TYPES = INTERVENTION_TYPES.map(([, code]) => code);

export class InterventionInput implements InputOf<Contract.InterventionInput> {
  readonly #offered: readonly OfferedArea[];
  @Field(readType, { schema: { enum: TYPES }, isRequired: true }) type!: InterventionType;
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
  return TYPES.find((code) => code === given) ?? new Fault("INVALID", "Elige una de las opciones");
}

function readArea(given: unknown, form: InterventionInput): string | null | Fault {
  const code = areaCode(given);
  if (code === "") return null;
  return form.isOffered(code)
    ? code
    : new Fault("INVALID", "Esta área no se ofrece para el tipo de intervención elegido");
}
