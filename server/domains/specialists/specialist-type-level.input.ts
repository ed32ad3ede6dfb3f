import { EXPERIENCE_LEVELS } from "../../../schema/rules/specialist-words.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { Fault } from "../../shared/fault.ts";
import { Field } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { InputOf } from "../../shared/inputs/read-input.ts";
import { JUDICIAL, NO_OPTION, optionOfCode, SPECIALIST_TYPES } from "./specialist-properties.ts";

export class SpecialistTypeLevelInput implements InputOf<Contract.SpecialistTypeLevelInput> {
  /** Its stored number. */
  @Field(readType, { schema: { enum: SPECIALIST_TYPES.map(({ code }) => code) }, isRequired: true })
  type!: number;
  @Field(readLevel, { schema: { type: "integer", minimum: 1, maximum: 4 }, isRequired: true })
  experienceLevel: number = 1;

  /** The numbers of the stored profile. */
  readonly storedTypes: readonly number[];
  readonly before: readonly SpecialistTypeLevelInput[];

  constructor(storedTypes: readonly number[], before: readonly SpecialistTypeLevelInput[]) {
    this.storedTypes = storedTypes;
    this.before = before;
  }
}

function readType(given: unknown, { storedTypes, before }: SpecialistTypeLevelInput): number | Fault {
  const option = optionOfCode(SPECIALIST_TYPES, textOf(given));
  if (!option) return NO_OPTION;
  if (before.some(({ type }) => type === option.number)) {
    return new Fault("DUPLICATE", `«${option.text}» está dos veces`);
  }
  // The registration offers the first three only; the fourth is given by the platform.
  if (option.number === JUDICIAL && !storedTypes.includes(JUDICIAL)) {
    return new Fault("INVALID", "El tipo «Judicial» no se puede elegir: lo asigna la plataforma");
  }
  return option.number;
}

function readLevel(given: unknown): number | Fault {
  const known = typeof given === "number" && Object.hasOwn(EXPERIENCE_LEVELS, given);
  return known ? given : new Fault("INVALID", "El nivel de experiencia va de 1 a 4");
}
