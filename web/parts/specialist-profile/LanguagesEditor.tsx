import type { LanguageLevel, ProfileLanguageFragment } from "../../generated/graphql.ts";
import type { LanguageLocationValues } from "./specialist-profile.ts";
import { LANGUAGE_LEVELS } from "../specialists/specialist-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Chips } from "../../ui/Chips.tsx";
import { Combobox } from "../../ui/Combobox.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";

type Spoken = Pick<LanguageLocationValues, "nativeLanguageId" | "additionalLanguages">;

interface LanguagesEditorProps {
  languages: readonly ProfileLanguageFragment[];
  spoken: Spoken;
  onChange: (spoken: Spoken) => void;
  errors?: { nativeLanguageId?: string; additionalLanguages?: string };
}

interface LanguageRowsProps {
  rows: readonly { languageId: string; name: string; level: LanguageLevel }[];
  onLevel: (languageId: string, level: LanguageLevel) => void;
  onRemove: (languageId: string) => void;
}

const LEVELS = LANGUAGE_LEVELS.map((level) => ({ value: level, label: level }));

function LanguageRows({ rows, onLevel, onRemove }: LanguageRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="list stack gap-8" aria-label="Idiomas adicionales añadidos">
      {rows.map(({ languageId, name, level }) => (
        <li key={languageId} className="card line">
          <span className="fill">{name}</span>
          <NativeSelect
            aria-label={`Nivel de ${name}`}
            size="md"
            value={level}
            options={LEVELS}
            arrow={<Icon name="chevron-down" size={16} />}
            onChange={(chosen) => onLevel(languageId, chosen as LanguageLevel)}
          />
          <Button variant="quiet" icon="close" iconOnly onClick={() => onRemove(languageId)}>
            {`Quitar ${name}`}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The native language and further ones with their level. Ids: `native-language`, `additional-languages`. */
export function LanguagesEditor({ languages, spoken, onChange, errors = {} }: LanguagesEditorProps) {
  const { nativeLanguageId, additionalLanguages } = spoken;
  const nameOf = (id: string) => languages.find((language) => language.id === id)?.language ?? "";
  const taken = [nativeLanguageId, ...additionalLanguages.map(({ languageId }) => languageId)];
  const offered = languages
    .filter(({ id }) => !taken.includes(id))
    .map(({ id, language }) => ({ value: id, label: language }));
  const setAdditional = (next: Spoken["additionalLanguages"]) =>
    onChange({ nativeLanguageId, additionalLanguages: next });

  return (
    <div className="stack gap-24">
      <div className="stack gap-12">
        <Combobox
          id="native-language"
          label="Idioma nativo"
          placeholder={nativeLanguageId === null ? "Escribe un idioma" : "Cambiar por otro idioma"}
          options={offered}
          onSelect={(id) => onChange({ nativeLanguageId: id, additionalLanguages })}
          error={errors.nativeLanguageId}
        />
        <Chips
          label="Idioma nativo elegido"
          items={
            nativeLanguageId === null ? [] : [{ value: nativeLanguageId, label: nameOf(nativeLanguageId) }]
          }
          onRemove={() => onChange({ nativeLanguageId: null, additionalLanguages })}
        />
      </div>
      <div className="stack gap-12">
        <Combobox
          id="additional-languages"
          label="Idiomas adicionales"
          placeholder="Escribe un idioma"
          options={offered}
          onSelect={(languageId) => setAdditional([...additionalLanguages, { languageId, level: "A1" }])}
          error={errors.additionalLanguages}
        />
        <LanguageRows
          rows={additionalLanguages.map(({ languageId, level }) => ({
            languageId,
            level,
            name: nameOf(languageId),
          }))}
          onLevel={(languageId, level) =>
            setAdditional(
              additionalLanguages.map((known) =>
                known.languageId === languageId ? { languageId, level } : known,
              ),
            )
          }
          onRemove={(gone) =>
            setAdditional(additionalLanguages.filter(({ languageId }) => languageId !== gone))
          }
        />
      </div>
    </div>
  );
}
