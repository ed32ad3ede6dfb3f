import { skillsMissing } from "../../../schema/rules/specialists.ts";
import type { SpecialistCatalogsQuery } from "../../generated/plain/graphql.ts";
import { MIN_SKILLS } from "./specialist-profile.ts";
import { SKILL_GROUP_NAMES } from "../specialists/specialist-words.ts";
import { plural } from "../../lib/text.ts";
import { Chips } from "../../ui/Chips.tsx";
import { Combobox } from "../../ui/Combobox.tsx";

interface SkillsEditorProps {
  /** The whole catalogue; what is no longer offered (`show: false`) stays shown where it was chosen. */
  skills: SpecialistCatalogsQuery["skills"];
  chosenIds: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string;
}

/** 'Te faltan 2 habilidades'; null when there are enough. */
export function missingSkillsText(count: number): string | null {
  const missing = MIN_SKILLS - count;
  return missing <= 0 ? null : skillsMissing(missing);
}

/** At least four skills, found by typing. The field has the id `skills`. */
export function SkillsEditor({ skills, chosenIds, onChange, error }: SkillsEditorProps) {
  const offered = skills.filter(({ id, show }) => show && !chosenIds.includes(id));
  const chosen = chosenIds.flatMap((id) => skills.find((skill) => skill.id === id) ?? []);
  const missing = missingSkillsText(chosenIds.length);
  return (
    <div className="stack gap-12">
      <Combobox
        id="skills"
        label="Busca y añade tus habilidades"
        placeholder="Por ejemplo: negociación"
        options={offered.map(({ id, skill, group }) => ({
          value: id,
          label: skill,
          detail: SKILL_GROUP_NAMES[group],
        }))}
        onSelect={(id) => onChange([...chosenIds, id])}
        noMatch="No hay ninguna habilidad con ese nombre"
        error={error}
      />
      <p className="strong" role="status">
        {missing ?? `Has elegido ${plural(chosenIds.length, "habilidad", "habilidades")}`}
      </p>
      <Chips
        label="Habilidades elegidas"
        items={chosen.map(({ id, skill }) => ({ value: id, label: skill }))}
        onRemove={(gone) => onChange(chosenIds.filter((id) => id !== gone))}
      />
    </div>
  );
}
