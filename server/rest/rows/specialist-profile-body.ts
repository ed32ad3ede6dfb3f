import { ApproximateFeeInput } from "../../domains/specialists/approximate-fee.input.ts";
import { FeeChargeInput } from "../../domains/specialists/fee-charge.input.ts";
import { SpecialistTypeLevelInput } from "../../domains/specialists/specialist-type-level.input.ts";
import {
  LANGUAGE_LEVELS,
  optionOfNumber,
  SPECIALIST_TYPES,
  WORK_MODALITIES,
} from "../../domains/specialists/specialist-properties.ts";
import type * as Contract from "../../generated/schema-types.ts";
import { InvalidInput } from "../../platform/refusals.ts";
import { isObject } from "../../shared/inputs/given-values.ts";
import { booleanAt, integerAt, listAt, objectAt, textAt } from "../body.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import type { JsonSchema } from "../../shared/inputs/field.ts";
import { textOf } from "../../shared/inputs/given-values.ts";
import type { Unchecked } from "../../shared/inputs/read-input.ts";

const NUMBER: JsonSchema = { type: "integer" };
const LEVEL: JsonSchema = { enum: LANGUAGE_LEVELS, default: "A1" };

const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const listOfForms = (properties: JsonSchema): JsonSchema => listOf({ type: "object", properties });

/** The documented profile payload. */
export const specialistProfileBody: JsonSchema = {
  type: "object",
  required: ["typesSpecialist", "skills", "approximateFee", "languageLocation"],
  properties: {
    typesSpecialist: listOf(
      describeInput(new SpecialistTypeLevelInput([], []), {
        type: { enum: [1, 2, 3], description: "1 conciliador, 2 mediador, 3 recaudador" },
      }),
    ),
    skills: { type: "array", minItems: 4, items: NUMBER },
    approximateFee: describeInput(new ApproximateFeeInput(), {
      feeCharges: listOf(describeInput(new FeeChargeInput([]))),
    }),
    languageLocation: {
      type: "object",
      properties: {
        addresses: listOfForms({ city: { type: "string" } }),
        workModality: { enum: [1, 2, 3], description: "1 presencial, 2 a distancia, 3 con desplazamiento" },
        language: { type: "integer", description: "Idioma nativo; 0, ninguno" },
        additionalLanguages: listOfForms({ language: NUMBER, level: LEVEL }),
      },
    },
  },
};

/** The payload as the service takes it; what is none of the options is left for the rules to refuse. */
export function readSpecialistProfile(
  body: Record<string, unknown>,
): Unchecked<Contract.CompleteSpecialistProfileInput> {
  const fee = objectAt(body, "approximateFee");
  const place = objectAt(body, "languageLocation");
  return {
    types: listAt(body, "typesSpecialist").map((item) => ({
      type: optionOfNumber(SPECIALIST_TYPES, integerAt(item, "type"))?.code ?? null,
      experienceLevel: isGiven(item, "experienceLevel") ? integerAt(item, "experienceLevel") : undefined,
    })),
    skillIds: listAt(body, "skills").map(textOf),
    approximateFee: {
      feeCharges: listAt(fee, "feeCharges").map((item) => ({
        chargeType: textAt(item, "chargeType"),
        tariffValue: integerAt(item, "tariffValue"),
      })),
      hide: booleanAt(fee, "hide"),
    },
    languageLocation: {
      cities: listAt(place, "addresses").map((item) => textAt(item, "city")),
      workModality: optionOfNumber(WORK_MODALITIES, integerAt(place, "workModality"))?.code ?? null,
      nativeLanguageId: textAt(place, "language"),
      additionalLanguages: listAt(place, "additionalLanguages").map((item) => ({
        languageId: textAt(item, "language"),
        level: textAt(item, "level").toUpperCase() || undefined,
      })),
    },
  };
}

/** Clients of this call know its own names. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  types: "typesSpecialist",
  skillIds: "skills",
  cities: "addresses",
  nativeLanguageId: "language",
  languageId: "language",
};

export async function underOwnNames<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const rename = (name: string) => FIELD_NAMES[name] ?? name;
    throw new InvalidInput(
      error.problems.map((problem) => ({ ...problem, field: problem.field.map(rename) })),
    );
  }
}

function isGiven(source: unknown, key: string): boolean {
  return isObject(source) && Object.hasOwn(source, key);
}
