import { CASE_LABELS, toCaseInput } from "../../../parts/cases/case-input.ts";
import { withType } from "../../../parts/cases/offered-areas.ts";
import type { FieldLabels } from "../../../lib/form-problems.ts";
import { useFormProblems } from "../../../lib/use-form-problems.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { useCatalog } from "../wizard/use-catalog.ts";
import { useCompleteProfile } from "../wizard/use-complete-profile.ts";
import { FIRST_PROFILE_STEP, type Wizard } from "../wizard/use-wizard.ts";
import { beginSession } from "../wizard/begin-session.ts";
import { AreaStep } from "./AreaStep.tsx";
import { CLIENT_FORM, type ClientProfile } from "./client-profile.ts";
import {
  CompleteClientProfileDocument,
  InterventionAreasDocument,
} from "../../../generated/plain/graphql.ts";
import { InterventionStep } from "./InterventionStep.tsx";
import { openedText } from "./opened-text.ts";
import { submits } from "../../../lib/submits.ts";
import type { FormEvent } from "react";
import type { CounterpartValues } from "../../../parts/cases/case-form.ts";
import { useCallingCodes } from "../../../lib/use-calling-codes.ts";
import { CounterpartFields } from "../../../parts/cases/CounterpartFields.tsx";
import { StepForm } from "../wizard/StepForm.tsx";
import { emailProblem, phoneProblem } from "../../../lib/account-rules.ts";

/** Every field of the counterparty is optional; an e-mail or phone that is given must be a possible one. */
function contactProblems({ email, phone }: CounterpartValues): UserProblem[] {
  const found = {
    email: email.trim() === "" ? undefined : emailProblem(email),
    phone: phone.trim() === "" ? undefined : phoneProblem(phone),
  };
  return Object.entries(found).flatMap(([name, message]) =>
    message === undefined ? [] : [{ field: ["counterpart", "contact", name], message }],
  );
}

interface CounterpartStepProps {
  /** Name of the form, before the ids of its controls. */
  form: string;
  counterpart: CounterpartValues;
  onChange: (path: string, change: Partial<CounterpartValues>) => void;
  errorOf: (path: string) => string | undefined;
  onSubmit: (event: FormEvent) => void;
  onBack: () => void;
  saving: boolean;
}

/** Client step 4: the other side and what it is about. Nothing of it is required. */
function CounterpartStep({ onSubmit, onBack, saving, ...fields }: CounterpartStepProps) {
  const callingCodes = useCallingCodes();
  return (
    <StepForm
      onSubmit={onSubmit}
      onBack={onBack}
      submitLabel="Guardar"
      busyLabel="Guardando..."
      busy={saving}
    >
      <CounterpartFields {...fields} callingCodes={callingCodes} />
    </StepForm>
  );
}

const AREA_STEP = FIRST_PROFILE_STEP + 1;
const LAST_STEP = AREA_STEP + 1;
const LABELS: FieldLabels = { ...CASE_LABELS, specialistId: "Especialista" };

/** The step on which a problem of the server is put right. */
function stepOfProblem({ field }: UserProblem): number {
  if (field[0] !== "intervention") return LAST_STEP;
  return field[1] === "area" ? AREA_STEP : FIRST_PROFILE_STEP;
}

interface ClientStepsProps {
  wizard: Wizard;
  profile: ClientProfile;
  onChange: (profile: ClientProfile) => void;
  /** Id of whom the client wants to hire. */
  specialistId: string | null;
  onSaved: (caseNumber: string | null) => void;
}

/** Sends the profile; a problem of an earlier step leads back there. */
function useSaving(
  { wizard, onSaved }: ClientStepsProps,
  refuse: (found: readonly UserProblem[]) => boolean,
) {
  const { step, token, goTo, markDead } = wizard;
  return useCompleteProfile(CompleteClientProfileDocument, {
    token,
    onSaved: ({ token: opened, caseNumber }) => {
      beginSession(opened, `Se ha guardado con éxito tu perfil. ${openedText(caseNumber, false)}`);
      onSaved(caseNumber);
    },
    onProblems: (found) => {
      refuse(found);
      const first = Math.min(...found.map(stepOfProblem));
      if (first < step) void goTo(first);
    },
    onDead: markDead,
  });
}

/** Steps 2 to 4 of a client: type, area, and the other side. */
export default function ClientSteps(props: ClientStepsProps) {
  const { wizard, profile, onChange, specialistId } = props;
  const { step, goTo, goBackTo } = wizard;
  const areas = useCatalog(InterventionAreasDocument);
  const { errorOf, entries, refuse, forgive } = useFormProblems(CLIENT_FORM, LABELS);
  const { save, saving } = useSaving(props, refuse);
  const back = () => goBackTo(step - 1);
  /** What is wrong with the other side stays told until it is put right there. */
  const forgiveIntervention = () => {
    forgive("intervention.type");
    forgive("intervention.area");
  };
  const goOn = (next: ClientProfile) => {
    forgiveIntervention();
    onChange({ ...next, reached: Math.max(next.reached, step + 1) });
    void goTo(step + 1);
  };
  if (step === FIRST_PROFILE_STEP) {
    return (
      <InterventionStep
        type={profile.type}
        error={errorOf("intervention.type")}
        onChange={(type) => {
          forgiveIntervention();
          onChange(withType(profile, type, areas.data?.interventionAreas ?? []));
        }}
        onNext={() => goOn(profile)}
        onBack={back}
        onLater={() => {
          if (!saving) void save({});
        }}
        saving={saving}
      />
    );
  }
  return (
    <>
      <ErrorSummary entries={entries} />
      {step === AREA_STEP ? (
        <AreaStep
          type={profile.type}
          area={profile.area}
          catalog={areas}
          error={errorOf("intervention.area")}
          onChange={(area) => {
            forgiveIntervention();
            onChange({ ...profile, area });
          }}
          onNext={() => goOn(profile)}
          onSkip={() => goOn({ ...profile, area: null })}
          onBack={back}
        />
      ) : (
        <CounterpartStep
          form={CLIENT_FORM}
          counterpart={profile.counterpart}
          errorOf={errorOf}
          saving={saving}
          onBack={back}
          onChange={(path, change) => {
            forgive(path);
            onChange({ ...profile, counterpart: { ...profile.counterpart, ...change } });
          }}
          onSubmit={submits(() => {
            const found = contactProblems(profile.counterpart);
            refuse(found);
            if (found.length === 0) void save({ ...toCaseInput(profile), specialistId });
          }, saving)}
        />
      )}
    </>
  );
}
