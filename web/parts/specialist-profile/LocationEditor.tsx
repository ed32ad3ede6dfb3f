import type { WorkModality } from "../../generated/graphql.ts";
import type { LanguageLocationValues } from "./specialist-profile.ts";
import { WORK_MODALITY_NAMES } from "../../../schema/rules/specialist-words.ts";
import { ChipInput, withAdded } from "../../ui/ChipInput.tsx";
import { CityHint } from "../places/CityHint.tsx";
import { ChoiceCards } from "../../ui/ChoiceCards.tsx";

interface Location extends Pick<LanguageLocationValues, "cities" | "workModality"> {
  /** A city that is typed and not added yet; add it (`withAdded`) before saving. */
  pendingCity: string;
}

interface LocationEditorProps {
  location: Location;
  onChange: (location: Location) => void;
  errors?: { cities?: string; workModality?: string };
}

const MODALITY_TEXTS: Record<WorkModality, string> = {
  IN_PERSON: "Atiendes en tus ciudades.",
  REMOTE: "Atiendes por videollamada y teléfono.",
  TRAVELS: "Te desplazas a donde estén las partes.",
};
const MODALITIES = Object.keys(MODALITY_TEXTS) as WorkModality[];

function ModalityChoice({ location, onChange, errors }: LocationEditorProps) {
  return (
    <ChoiceCards
      id="work-modality"
      legend="Modalidad de trabajo"
      choices={MODALITIES.map((value) => ({
        value,
        title: WORK_MODALITY_NAMES[value],
        text: MODALITY_TEXTS[value],
      }))}
      chosen={location.workModality === null ? [] : [location.workModality]}
      onToggle={(workModality) => onChange({ ...location, workModality })}
      error={errors?.workModality}
    />
  );
}

/** Cities and how somebody works there. Ids: `cities`, `work-modality`. */
export function LocationEditor(props: LocationEditorProps) {
  const { location, onChange, errors } = props;
  return (
    <div className="stack gap-24">
      <ChipInput
        id="cities"
        label="Ciudades en las que trabajas"
        listLabel="Ciudades añadidas"
        placeholder="Escribe una ciudad"
        values={location.cities}
        pending={location.pendingCity}
        onChange={(cities, pendingCity) => onChange({ ...location, cities, pendingCity })}
        error={errors?.cities}
      />
      {location.cities.map((city) => (
        <CityHint
          key={city}
          city={city}
          onChoose={(chosen) =>
            onChange({
              ...location,
              cities: withAdded(
                location.cities.filter((other) => other !== city),
                chosen,
              ),
            })
          }
        />
      ))}
      <CityHint
        city={location.pendingCity}
        onChoose={(pendingCity) => onChange({ ...location, pendingCity })}
      />
      <ModalityChoice {...props} />
    </div>
  );
}
