import type { ReactNode } from "react";
import { SPECIALIST_TYPE_NAMES, WORK_MODALITY_NAMES } from "../../../../schema/rules/specialist-words.ts";
import { experienceText, feeText } from "../../../parts/specialists/specialist-words.ts";
import { joinWords } from "../../../lib/text.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { SkillList } from "../../../parts/specialist-profile/SkillList.tsx";
import type { SectionKey } from "../hooks/section-values.ts";
import type { SpecialistProfileFragment } from "../../../generated/graphql.ts";

type Profile = SpecialistProfileFragment;

function Nothing({ children }: { children: string }) {
  return <p className="muted">{children}</p>;
}

/** Lines as they were typed; null shows as a dash. */
function prose(text: string): ReactNode {
  return text === "" ? null : <span className="lines light">{text}</span>;
}

function PresentationView({ headline, presentation, training }: Profile) {
  return (
    <FactGrid
      facts={[
        { label: "Titular", value: headline, wide: true },
        { label: "Presentación", value: prose(presentation), wide: true },
        { label: "Formación", value: prose(training), wide: true },
      ]}
    />
  );
}

function TypesView({ types }: Profile) {
  if (types.length === 0) return <Nothing>Todavía no has elegido ningún tipo.</Nothing>;
  return (
    <FactGrid
      facts={types.map(({ type, experienceLevel }) => ({
        label: SPECIALIST_TYPE_NAMES[type],
        value: experienceText(experienceLevel),
        long: true,
      }))}
    />
  );
}

function SkillsView({ skills }: Profile) {
  if (skills.length === 0) return <Nothing>Todavía no has elegido ninguna habilidad.</Nothing>;
  return <SkillList skills={skills} />;
}

function FeeView({ feeCharges, feeHidden }: Profile) {
  if (feeCharges.length === 0) return <Nothing>Todavía no has indicado tu tarifa.</Nothing>;
  return (
    <>
      <p className="strong">{joinWords(feeCharges.map(feeText))}</p>
      <p className="muted">
        {feeHidden
          ? "Tu tarifa está oculta y tu perfil no aparece en el buscador."
          : "Tu tarifa se muestra en tu perfil público."}
      </p>
    </>
  );
}

function LanguagesView({ cities, workModality, nativeLanguage, additionalLanguages }: Profile) {
  const others = additionalLanguages.map(({ language, level }) => `${language.language} (${level})`);
  return (
    <FactGrid
      facts={[
        { label: "Ciudades", value: joinWords(cities), long: true },
        {
          label: "Modalidad de trabajo",
          value: workModality === null ? null : WORK_MODALITY_NAMES[workModality],
          long: true,
        },
        { label: "Idioma nativo", value: nativeLanguage?.language, long: true },
        { label: "Idiomas adicionales", value: joinWords(others), long: true },
      ]}
    />
  );
}

/** What is stored in each section. */
export const SECTION_VIEWS: Record<SectionKey, (profile: Profile) => ReactNode> = {
  presentacion: PresentationView,
  tipos: TypesView,
  habilidades: SkillsView,
  tarifa: FeeView,
  idiomas: LanguagesView,
};
