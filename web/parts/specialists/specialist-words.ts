import { EXPERIENCE_LEVELS } from "../../../schema/rules/specialist-words.ts";
import type { LanguageLevel, SpecialistCardFragment, SkillGroup } from "../../generated/graphql.ts";

export const LANGUAGE_LEVELS: readonly LanguageLevel[] = ["A1", "A2", "B1", "B2", "C1", "C2"];

export const SKILL_GROUP_NAMES: Record<SkillGroup, string> = {
  MEDIATION: "Mediación",
  CONCILIATION: "Conciliación",
  COLLECTION: "Recaudación",
  GENERAL: "Generales",
};

/** "5–6 años · Sénior"; a dash for a level that doesn't exist. */
export function experienceText(level: number): string {
  const found = EXPERIENCE_LEVELS[level];
  return found === undefined ? "—" : `${found.years} · ${found.name}`;
}

/** "400 € por caso", "20 % de lo recaudado". */
export function feeText({ chargeType, tariffValue }: SpecialistCardFragment["feeCharges"][number]): string {
  const digits = String(tariffValue).replace(/\B(?=(\d{3})+$)/g, ".");
  return chargeType === "AMOUNT" ? `${digits}\u00A0€ por caso` : `${digits}\u00A0% de lo recaudado`;
}
