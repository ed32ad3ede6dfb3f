import type { SpecialistType } from "../../generated/graphql.ts";
import { OFFERED_TYPES, withTypeToggled, type TypeLevel } from "./specialist-profile.ts";
import { EXPERIENCE_LEVELS, SPECIALIST_TYPE_NAMES } from "../../../schema/rules/specialist-words.ts";
import { experienceText } from "../specialists/specialist-words.ts";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";
import { SelectField } from "../../ui/FormControls.tsx";

const MEANINGS: Record<SpecialistType, string> = {
  CONCILIATOR: "Acercas a las partes y les propones una salida que puedan aceptar.",
  MEDIATOR: "Diriges la conversación sin imponer nada: el acuerdo lo encuentran las partes.",
  COLLECTOR: "Reclamas deudas con orden y respeto y acuerdas cómo se pagan.",
  JUDICIAL: "Intervienes en procedimientos ante los juzgados.",
};

const LEVEL_OPTIONS = Object.keys(EXPERIENCE_LEVELS).map((level) => ({
  value: level,
  label: experienceText(Number(level)),
}));

interface TypesEditorProps {
  types: readonly TypeLevel[];
  /** The owner sets the default fees anew (`defaultFeeCharges`) when the types themselves changed. */
  onChange: (types: TypeLevel[]) => void;
  error?: string;
}

/** What kind of specialist somebody is, with the experience in each. The first control has the id `types`. */
export function TypesEditor({ types, onChange, error }: TypesEditorProps) {
  const chosen = types.map(({ type }) => type);
  // One that an administrator gave is kept and may be given up, but nobody takes it alone.
  const offered = [...OFFERED_TYPES, ...chosen.filter((type) => type === "JUDICIAL")];
  const setLevel = (type: SpecialistType, experienceLevel: number) =>
    onChange(types.map((known) => (known.type === type ? { type, experienceLevel } : known)));

  return (
    <div className="stack gap-24">
      <ChoiceCards
        id="types"
        legend="¿Qué tipo de especialista eres? Puedes elegir varios."
        multiple
        choices={offered.map((type) => ({
          value: type,
          title: SPECIALIST_TYPE_NAMES[type],
          text: MEANINGS[type],
        }))}
        chosen={chosen}
        onToggle={(type) => onChange(withTypeToggled(types, type))}
        error={error}
      />
      <div className="stack">
        {types.map(({ type, experienceLevel }) => (
          <SelectField
            key={type}
            id={`level-${type}`}
            label={`Nivel de experiencia como ${SPECIALIST_TYPE_NAMES[type].toLowerCase()}`}
            value={String(experienceLevel)}
            options={LEVEL_OPTIONS}
            onChange={(level) => setLevel(type, Number(level))}
          />
        ))}
      </div>
    </div>
  );
}
