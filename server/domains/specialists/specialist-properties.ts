import { CHOOSE_ONE } from "../../../schema/rules/required.ts";
import { SPECIALIST_TYPE_NAMES, WORK_MODALITY_NAMES } from "../../../schema/rules/specialist-words.ts";
import { Fault } from "../../shared/fault.ts";

/** The options of a profile: stored number (as REST speaks), contract code and the text people read. */

export type SpecialistType = "CONCILIATOR" | "MEDIATOR" | "COLLECTOR" | "JUDICIAL";
export type WorkModality = "IN_PERSON" | "REMOTE" | "TRAVELS";
export type FeeChargeType = (typeof FEE_CHARGE_TYPES)[number];

export interface Option<Code extends string> {
  number: number;
  code: Code;
  text: string;
}

export const CONCILIATOR = 1;
export const MEDIATOR = 2;
export const COLLECTOR = 3;
export const JUDICIAL = 4;

export const SPECIALIST_TYPES: readonly Option<SpecialistType>[] = [
  { number: CONCILIATOR, code: "CONCILIATOR", text: SPECIALIST_TYPE_NAMES.CONCILIATOR },
  { number: MEDIATOR, code: "MEDIATOR", text: SPECIALIST_TYPE_NAMES.MEDIATOR },
  { number: COLLECTOR, code: "COLLECTOR", text: SPECIALIST_TYPE_NAMES.COLLECTOR },
  { number: JUDICIAL, code: "JUDICIAL", text: SPECIALIST_TYPE_NAMES.JUDICIAL },
];

export const WORK_MODALITIES: readonly Option<WorkModality>[] = [
  { number: 1, code: "IN_PERSON", text: WORK_MODALITY_NAMES.IN_PERSON },
  { number: 2, code: "REMOTE", text: WORK_MODALITY_NAMES.REMOTE },
  { number: 3, code: "TRAVELS", text: WORK_MODALITY_NAMES.TRAVELS },
];

export const FEE_CHARGE_TYPES = ["AMOUNT", "PERCENTAGE"] as const;

export const LANGUAGE_LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;

export const FEWEST_SKILLS = 4;

export const NO_OPTION = new Fault("INVALID", CHOOSE_ONE);

export function optionOfNumber<Code extends string>(
  options: readonly Option<Code>[],
  number: number | null,
): Option<Code> | null {
  return options.find((option) => option.number === number) ?? null;
}

export function optionOfCode<Code extends string>(
  options: readonly Option<Code>[],
  code: string | null | undefined,
): Option<Code> | null {
  return options.find((option) => option.code === code) ?? null;
}
