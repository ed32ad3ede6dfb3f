import { SPECIALIST_TYPE_REQUIRED } from "../../../../schema/rules/specialists.ts";
import { useState, type FormEvent, type ReactNode } from "react";
import { MIN_SKILLS } from "../../../parts/specialist-profile/specialist-profile.ts";
import { useSummary } from "../../../lib/use-summary.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { FeeEditor } from "../../../parts/specialist-profile/FeeEditor.tsx";
import { LanguagesEditor } from "../../../parts/specialist-profile/LanguagesEditor.tsx";
import { LocationEditor } from "../../../parts/specialist-profile/LocationEditor.tsx";
import { missingSkillsText, SkillsEditor } from "../../../parts/specialist-profile/SkillsEditor.tsx";
import { TypesEditor } from "../../../parts/specialist-profile/TypesEditor.tsx";
import { beginSession } from "../wizard/begin-session.ts";
import { CannotLoadCatalog } from "../wizard/CannotLoadCatalog.tsx";
import { StepForm } from "../wizard/StepForm.tsx";
import { useCatalog } from "../wizard/use-catalog.ts";
import { useCompleteProfile } from "../wizard/use-complete-profile.ts";
import type { Wizard } from "../wizard/use-wizard.ts";
import { StepWaiting } from "../wizard/WizardFrame.tsx";
import {
  CompleteSpecialistProfileDocument,
  SpecialistCatalogsDocument,
} from "../../../generated/plain/graphql.ts";
import {
  stepOfProblem,
  toSpecialistProfileInput,
  withPendingCity,
  withTypes,
} from "./specialist-profile-rules.ts";
import {
  FEE_STEP,
  LANGUAGES_STEP,
  SKILLS_STEP,
  TYPES_STEP,
  type SpecialistProfile,
} from "./specialist-profile-values.ts";

interface SpecialistStepsProps {
  wizard: Wizard;
  profile: SpecialistProfile;
  onChange: (profile: SpecialistProfile) => void;
  onSaved: () => void;
  /** Back from the first of these steps. */
  onReset: () => void;
}

/** What a step lacks before it can be left, by the path the server would name. */
function missingOn(step: number, { types, skillIds, languageLocation }: SpecialistProfile): UserProblem[] {
  if (step === TYPES_STEP && types.length === 0) {
    return [{ field: ["types"], message: SPECIALIST_TYPE_REQUIRED }];
  }
  if (step === SKILLS_STEP && skillIds.length < MIN_SKILLS) {
    return [{ field: ["skillIds"], message: missingSkillsText(skillIds.length) ?? "" }];
  }
  if (step !== LANGUAGES_STEP) return [];
  return [
    ...(languageLocation.cities.length === 0
      ? [{ field: ["languageLocation", "cities"], message: "Añade al menos una ciudad" }]
      : []),
    ...(languageLocation.workModality === null
      ? [{ field: ["languageLocation", "workModality"], message: "Elige cómo trabajas" }]
      : []),
  ];
}

/** The control a problem is about; the server may name a position inside a list. */
function controlOf(field: readonly string[], { fee }: SpecialistProfile): string | null {
  const controls: Record<string, string> = {
    types: "types",
    skillIds: "skills",
    approximateFee: `fee-${fee.feeCharges[0]?.chargeType ?? "AMOUNT"}`,
    "languageLocation.cities": "cities",
    "languageLocation.workModality": "work-modality",
    "languageLocation.nativeLanguageId": "native-language",
    "languageLocation.additionalLanguages": "additional-languages",
  };
  return controls[field.slice(0, 2).join(".")] ?? controls[field[0] ?? ""] ?? null;
}

type FieldsProps = Pick<SpecialistStepsProps, "profile" | "onChange"> & {
  step: number;
  /** The first problem whose path begins so. */
  errorOf: (path: string) => string | undefined;
};

function SkillsFields({ profile, onChange, errorOf }: FieldsProps) {
  const { data, failed, retry } = useCatalog(SpecialistCatalogsDocument);
  if (failed) return <CannotLoadCatalog what="las habilidades" onRetry={retry} />;
  if (data === null) return <StepWaiting />;
  return (
    <SkillsEditor
      skills={data.skills}
      chosenIds={profile.skillIds}
      onChange={(skillIds) => onChange({ ...profile, skillIds })}
      error={errorOf("skillIds")}
    />
  );
}

function LanguagesFields({ profile, onChange, errorOf }: FieldsProps) {
  const { data, failed, retry } = useCatalog(SpecialistCatalogsDocument);
  const { languageLocation } = profile;
  const set = (change: Partial<SpecialistProfile["languageLocation"]>) =>
    onChange({ ...profile, languageLocation: { ...languageLocation, ...change } });
  return (
    <>
      <LocationEditor
        location={{ ...languageLocation, pendingCity: profile.pendingCity }}
        onChange={({ cities, workModality, pendingCity }) =>
          onChange({
            ...profile,
            pendingCity,
            languageLocation: { ...languageLocation, cities, workModality },
          })
        }
        errors={{
          cities: errorOf("languageLocation.cities"),
          workModality: errorOf("languageLocation.workModality"),
        }}
      />
      {failed && <CannotLoadCatalog what="los idiomas" onRetry={retry} />}
      {data === null && !failed && <StepWaiting />}
      {data !== null && (
        <LanguagesEditor
          languages={data.languages}
          spoken={languageLocation}
          onChange={set}
          errors={{
            nativeLanguageId: errorOf("languageLocation.nativeLanguageId"),
            additionalLanguages: errorOf("languageLocation.additionalLanguages"),
          }}
        />
      )}
    </>
  );
}

function Fields(props: FieldsProps): ReactNode {
  const { step, profile, onChange, errorOf } = props;
  if (step === TYPES_STEP) {
    return (
      <TypesEditor
        types={profile.types}
        onChange={(types) => onChange(withTypes(profile, types))}
        error={errorOf("types")}
      />
    );
  }
  if (step === SKILLS_STEP) return <SkillsFields {...props} />;
  if (step === FEE_STEP) {
    return (
      <FeeEditor
        fee={profile.fee}
        onChange={(fee) => onChange({ ...profile, fee })}
        error={errorOf("approximateFee")}
      />
    );
  }
  return <LanguagesFields {...props} />;
}

/** Steps 2 to 5 of a specialist: types, skills, fee, languages and locations. */
export default function SpecialistSteps({
  wizard,
  profile,
  onChange,
  onSaved,
  onReset,
}: SpecialistStepsProps) {
  const { step, token, goTo, goBackTo, markDead } = wizard;
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const summary = useSummary(problems, (tried) =>
    tried.map(({ field, message }) => ({ message, fieldId: controlOf(field, profile) })),
  );
  const isLast = step === LANGUAGES_STEP;
  const { save, saving } = useCompleteProfile(CompleteSpecialistProfileDocument, {
    token,
    onSaved: ({ token: opened }) => {
      beginSession(
        opened,
        "Se ha guardado con éxito tu perfil. Completa tu presentación para recibir casos.",
      );
      onSaved();
    },
    onProblems: (found) => {
      setProblems(found);
      const [first] = found.flatMap(({ field }) => stepOfProblem(field) ?? []).toSorted((a, b) => a - b);
      if (first !== undefined && first !== step) void goTo(first);
    },
    onDead: markDead,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    const complete = isLast ? withPendingCity(profile) : profile;
    const missing = missingOn(step, complete);
    setProblems(missing);
    onChange({
      ...complete,
      reached: missing.length > 0 ? complete.reached : Math.max(complete.reached, step + 1),
    });
    if (missing.length > 0) return;
    const input = isLast ? toSpecialistProfileInput(complete) : null;
    if (input !== null) void save(input);
    else void goTo(step + 1);
  };
  return (
    <StepForm
      onSubmit={submit}
      onBack={step === TYPES_STEP ? onReset : () => goBackTo(step - 1)}
      submitLabel={isLast ? "Guardar" : "Continuar"}
      busyLabel="Guardando..."
      busy={saving}
    >
      <ErrorSummary entries={summary} />
      <Fields
        step={step}
        profile={profile}
        errorOf={(path) => problems.find(({ field }) => field.join(".").startsWith(path))?.message}
        onChange={(next) => {
          setProblems([]);
          onChange(next);
        }}
      />
    </StepForm>
  );
}
