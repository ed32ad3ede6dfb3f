import { CHOOSE_ONE } from "../../../schema/rules/required.ts";
import { INTERVENTION_CODES, type InterventionType } from "../../../schema/rules/interventions.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import type { OfferedArea } from "../catalogs/catalogs.service.ts";

/** Knows the areas of the type it is about. */
interface Offering {
  offered(): readonly OfferedArea[];
}

export class InterventionInput implements InputOf<Contract.InterventionInput>, Offering {
  readonly #offered: readonly OfferedArea[];
  @Field(readType, { schema: { enum: INTERVENTION_CODES }, isRequired: true }) type!: InterventionType;
  /** null: of no area. */
  @Area() area: string | null = null;

  /** `offered`: the areas of the form's type. */
  constructor(offered: readonly OfferedArea[]) {
    this.#offered = offered;
  }

  offered(): readonly OfferedArea[] {
    return this.#offered;
  }
}

/** An area that is offered; null where nothing is given. */
export function Area(): FieldDecorator<string | null, Offering> {
  return Field<string | null, Offering>((given, form) => readArea(given, form.offered()), {
    schema: { type: "string" },
    isRequired: false,
  });
}

export function readArea(given: unknown, offered: readonly OfferedArea[]): string | null | Fault {
  const code = areaCode(given);
  if (code === "") return null;
  return (
    keptArea(code, offered) ??
    new Fault("INVALID", "Esta área no se ofrece para el tipo de intervención elegido")
  );
}

/** The area of a case that changes its type: null where it isn't offered for the new one. */
export function keptArea(code: string | null, offered: readonly OfferedArea[]): string | null {
  return offered.some((area) => area.code === code) ? code : null;
}

/** How an area is stored, of what somebody typed; "" for none. */
export function areaCode(given: unknown): string {
  return textOf(given).trim().toUpperCase();
}

function readType(given: unknown): InterventionType | Fault {
  return INTERVENTION_CODES.find((code) => code === given) ?? new Fault("INVALID", CHOOSE_ONE);
}
