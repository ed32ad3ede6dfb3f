import { SPECIALIST_TYPE_REQUIRED, skillsMissing } from "../../../schema/rules/specialists.ts";
import type { Language } from "../catalogs/language.entity.ts";
import type { Skill } from "../catalogs/skill.entity.ts";
import { readId } from "../../platform/ids.ts";
import { Fault } from "../../shared/fault.ts";
import { Field, type FieldDecorator } from "../../shared/inputs/field.ts";
import { FormsInTurn } from "../../shared/inputs/forms-in-turn.ts";
import { listOf, textOf } from "../../shared/inputs/given-values.ts";
import { SpecialistTypeLevelInput } from "./specialist-type-level.input.ts";
import { FEWEST_SKILLS, SPECIALIST_TYPES } from "./specialist-properties.ts";
import type { Specialist } from "./specialist.entity.ts";

/** What the catalogue has, and what the profile chose before: it may stay chosen though it is no longer offered. */
export interface ProfileChoices {
  skills: ReadonlyMap<number, Skill>;
  languages: ReadonlyMap<number, Language>;
  stored: Pick<Specialist, "types" | "skills"> | null;
}

/** A form that is made with them. */
interface Choosing {
  choices: ProfileChoices;
}

const MOST_SKILLS = 50;

/** The property `types`. */
export function Types(): FieldDecorator<SpecialistTypeLevelInput[], Choosing> {
  return FormsInTurn<SpecialistTypeLevelInput, Choosing>("types", {
    create: ({ choices }, before) => new SpecialistTypeLevelInput(choices.stored?.types ?? [], before),
    most: SPECIALIST_TYPES.length,
    required: SPECIALIST_TYPE_REQUIRED,
  });
}

/** Ids of the catalogue, each once, ascending. */
export function Skills(): FieldDecorator<number[], Choosing> {
  return Field<number[], Choosing>(readSkills, {
    schema: { type: "array", minItems: FEWEST_SKILLS, maxItems: MOST_SKILLS, items: { type: "string" } },
    isRequired: true,
  });
}

function readSkills(given: unknown, { choices: { skills, stored } }: Choosing): number[] | Fault {
  const ids = [...new Set(listOf(given).map((id) => readId(textOf(id))))];
  const isOffered = (id: number | null): id is number =>
    id !== null && (skills.get(id)?.show === true || stored?.skills.includes(id) === true);
  const offered = ids.filter(isOffered);
  return skillsFault(offered.length, ids.length) ?? offered.toSorted((a, b) => a - b);
}

function skillsFault(offered: number, given: number): Fault | null {
  if (offered < given) {
    return new Fault("NOT_FOUND", "Alguna de las habilidades elegidas no existe o ya no se ofrece");
  }
  const missing = FEWEST_SKILLS - offered;
  if (missing > 0) {
    return new Fault("TOO_FEW", `${skillsMissing(missing)}: elige al menos ${FEWEST_SKILLS}`);
  }
  return offered > MOST_SKILLS ? new Fault("TOO_MANY", `Elige como máximo ${MOST_SKILLS} habilidades`) : null;
}
