import { useQuery } from "@apollo/client/react";
import { messagesByField, type UserProblem } from "../../../lib/user-errors.ts";
import { LanguagesEditor } from "../../../parts/specialist-profile/LanguagesEditor.tsx";
import { LocationEditor } from "../../../parts/specialist-profile/LocationEditor.tsx";
import { SkillsEditor } from "../../../parts/specialist-profile/SkillsEditor.tsx";
import { TypesEditor } from "../../../parts/specialist-profile/TypesEditor.tsx";
import { ErrorState } from "../../../ui/StateMessage.tsx";
import type { SectionEdit, SectionKey, SectionValues } from "../hooks/section-values.ts";
import { ProfileCatalogsDocument } from "../../../generated/graphql.ts";
import { FeeFields } from "./FeeFields.tsx";
import { PresentationFields } from "./PresentationFields.tsx";

interface FieldsProps<Key extends SectionKey> {
  values: SectionValues[Key];
  /** The first message of each field, by the first part of its path. */
  errors: Readonly<Record<string, string>>;
  onChange: (values: SectionValues[Key]) => void;
}

function useCatalogs() {
  const { data, error, refetch } = useQuery(ProfileCatalogsDocument);
  return { data, failed: error !== undefined, retry: () => void refetch().catch(() => undefined) };
}

function CatalogState({ failed, retry }: { failed: boolean; retry: () => void }) {
  return failed ? <ErrorState onRetry={retry} /> : <p role="status">Cargando...</p>;
}

function SkillsFields({ values, errors, onChange }: FieldsProps<"habilidades">) {
  const { data, ...state } = useCatalogs();
  if (data === undefined) return <CatalogState {...state} />;
  return (
    <SkillsEditor
      skills={data.skills}
      chosenIds={values.skillIds}
      onChange={(skillIds) => onChange({ skillIds })}
      error={errors["skillIds"]}
    />
  );
}

function LanguagesFields({ values, errors, onChange }: FieldsProps<"idiomas">) {
  const { data, ...state } = useCatalogs();
  return (
    <>
      <LocationEditor
        location={values}
        errors={errors}
        onChange={(location) => onChange({ ...values, ...location })}
      />
      {data === undefined ? (
        <CatalogState {...state} />
      ) : (
        <LanguagesEditor
          languages={data.languages}
          spoken={values}
          errors={errors}
          onChange={(spoken) => onChange({ ...values, ...spoken })}
        />
      )}
    </>
  );
}

interface SectionFieldsProps {
  edit: SectionEdit;
  problems: readonly UserProblem[];
  onChange: (edit: SectionEdit) => void;
}

function firstMessages(problems: readonly UserProblem[]): Record<string, string> {
  const byName = messagesByField(
    problems.map(({ field, message }) => ({ field: field.slice(0, 1), message })),
  );
  return Object.fromEntries([...byName].map(([name, messages]) => [name, messages[0] ?? ""]));
}

/** The controls of the section that is open. */
export function SectionFields({ edit, problems, onChange }: SectionFieldsProps) {
  const { section, values } = edit;
  const errors = firstMessages(problems);
  const put = (change: Partial<SectionValues>) => onChange({ ...edit, values: { ...values, ...change } });
  switch (section) {
    case "presentacion":
      return (
        <PresentationFields
          values={values.presentacion}
          errors={errors}
          onChange={(presentacion) => put({ presentacion })}
        />
      );
    case "tipos":
      return (
        <TypesEditor
          types={values.tipos.types}
          error={errors["types"]}
          onChange={(types) => put({ tipos: { types } })}
        />
      );
    case "habilidades":
      return (
        <SkillsFields
          values={values.habilidades}
          errors={errors}
          onChange={(habilidades) => put({ habilidades })}
        />
      );
    case "tarifa":
      return (
        <FeeFields
          values={values.tarifa}
          error={errors["feeCharges"]}
          onChange={(tarifa) => put({ tarifa })}
        />
      );
    case "idiomas":
      return (
        <LanguagesFields values={values.idiomas} errors={errors} onChange={(idiomas) => put({ idiomas })} />
      );
  }
}
