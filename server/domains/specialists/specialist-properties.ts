import { CHOOSE_ONE } from "../../../schema/rules/required.ts";
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
  { number: CONCILIATOR, code: "CONCILIATOR", text: "Conciliador" },
  { number: MEDIATOR, code: "MEDIATOR", text: "Mediador" },
  { number: COLLECTOR, code: "COLLECTOR", text: "Recaudador" },
  { number: JUDICIAL, code: "JUDICIAL", text: "Judicial" },
];

export const WORK_MODALITIES: readonly Option<WorkModality>[] = [
  { number: 1, code: "IN_PERSON", text: "Presencial" },
  { number: 2, code: "REMOTE", text: "A distancia" },
  { number: 3, code: "TRAVELS", text: "Con desplazamiento" },
];

export const FEE_CHARGE_TYPES = ["AMOUNT", "PERCENTAGE"] as const;

export const LANGUAGE_LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;

/** Junior, intermediate, senior, expert. */
export const EXPERIENCE_TEXTS: Readonly<Record<number, string>> = {
  1: "0–2 años",
  2: "3–4 años",
  3: "5–6 años",
  4: "7 años o más",
};

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
