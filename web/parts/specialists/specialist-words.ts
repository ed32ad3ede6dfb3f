import type {
  CredentialKind,
  LanguageLevel,
  SpecialistCardFragment,
  SkillGroup,
  SpecialistType,
  WorkModality,
} from "../../generated/graphql.ts";

export const SPECIALIST_TYPE_NAMES: Record<SpecialistType, string> = {
  CONCILIATOR: "Conciliador",
  MEDIATOR: "Mediador",
  COLLECTOR: "Recaudador",
  JUDICIAL: "Judicial",
};

/** By `experienceLevel`, 1 to 4: the years, and what such a professional is called. */
export const EXPERIENCE_LEVELS: Record<number, { years: string; name: string }> = {
  1: { years: "0–2 años", name: "Júnior" },
  2: { years: "3–4 años", name: "Intermedio" },
  3: { years: "5–6 años", name: "Sénior" },
  4: { years: "7 años o más", name: "Experto" },
};

export const WORK_MODALITY_NAMES: Record<WorkModality, string> = {
  IN_PERSON: "Presencial",
  REMOTE: "A distancia",
  TRAVELS: "Con desplazamiento",
};

export const LANGUAGE_LEVELS: readonly LanguageLevel[] = ["A1", "A2", "B1", "B2", "C1", "C2"];

export const SKILL_GROUP_NAMES: Record<SkillGroup, string> = {
  MEDIATION: "Mediación",
  CONCILIATION: "Conciliación",
  COLLECTION: "Recaudación",
  GENERAL: "Generales",
};

export const CREDENTIAL_KIND_NAMES: Record<CredentialKind, string> = {
  QUALIFICATION: "Titulación",
  REGISTRATION: "Colegiación o registro",
  INSURANCE: "Seguro de responsabilidad civil",
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
