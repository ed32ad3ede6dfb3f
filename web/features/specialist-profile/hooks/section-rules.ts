import { CHOOSE_ONE } from "../../../../schema/rules/required.ts";
import { FEE_REQUIRED, SPECIALIST_TYPE_REQUIRED } from "../../../../schema/rules/specialists.ts";
import { plural } from "../../../lib/text.ts";
import { withAdded } from "../../../ui/ChipInput.tsx";
import { missingSkillsText } from "../../../parts/specialist-profile/SkillsEditor.tsx";
import type { UserProblem } from "../../../lib/user-errors.ts";
import type { SectionKey, SectionValues } from "./section-values.ts";

/** The most the server takes, in characters. */
export const PRESENTATION_LIMITS = { headline: 120, presentation: 2000, training: 2000 } as const;

/** Why a text is too long; undefined when it isn't. */
export function lengthProblem(text: string, limit: number): string | undefined {
  const excess = text.trim().length - limit;
  if (excess <= 0) return undefined;
  return `${excess === 1 ? "Sobra" : "Sobran"} ${plural(excess, "carácter", "caracteres")}.`;
}

function presentationProblems(values: SectionValues["presentacion"]): UserProblem[] {
  return Object.entries(PRESENTATION_LIMITS).flatMap(([field, limit]) => {
    const message = lengthProblem(values[field as keyof typeof PRESENTATION_LIMITS], limit);
    return message === undefined ? [] : [{ field: [field], message }];
  });
}

function onlyIf(isWrong: boolean, field: string, message: string): UserProblem[] {
  return isWrong ? [{ field: [field], message }] : [];
}

/**
 * What the form can tell without asking the server, by section; `field` is the path inside of the section.
 * The server has the last word, also on what stands here.
 */
const RULES: { [Key in SectionKey]: (values: SectionValues[Key]) => UserProblem[] } = {
  presentacion: presentationProblems,
  tipos: ({ types }) => onlyIf(types.length === 0, "types", SPECIALIST_TYPE_REQUIRED),
  habilidades: ({ skillIds }) => {
    const missing = missingSkillsText(skillIds.length);
    return missing === null ? [] : [{ field: ["skillIds"], message: missing }];
  },
  tarifa: ({ feeCharges }) => onlyIf(feeCharges.length === 0, "feeCharges", FEE_REQUIRED),
  idiomas: ({ cities, pendingCity, workModality }) => [
    ...onlyIf(withAdded(cities, pendingCity).length === 0, "cities", "Añade al menos una ciudad"),
    ...onlyIf(workModality === null, "workModality", CHOOSE_ONE),
  ],
};

export function sectionProblems(section: SectionKey, values: SectionValues): UserProblem[] {
  const rule = RULES[section] as (part: SectionValues[SectionKey]) => UserProblem[];
  return rule(values[section]);
}

/** How many leading parts of the server's path name the section itself (`["presentation", "headline"]`). */
const PATH_DEPTH: Record<SectionKey, number> = {
  presentacion: 1,
  tipos: 0,
  habilidades: 0,
  tarifa: 1,
  idiomas: 1,
};

/** The server's problems with paths inside of the section. */
export function problemsInSection(section: SectionKey, problems: readonly UserProblem[]): UserProblem[] {
  return problems.map(({ field, message }) => ({ field: field.slice(PATH_DEPTH[section]), message }));
}
