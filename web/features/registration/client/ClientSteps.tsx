import { useState } from "react";
import { CASE_LABELS, toCaseInput } from "../../../lib/case-input.ts";
import { withType } from "../../../lib/offered-areas.ts";
import { fieldErrors, summaryOf, type FieldLabels } from "../../../lib/form-problems.ts";
import type { SummaryEntry, UserProblem } from "../../../lib/user-errors.ts";
import { ErrorSummary } from "../../../ui/ErrorSummary.tsx";
import { useCatalog } from "../wizard/use-catalog.ts";
import { useCompleteProfile } from "../wizard/use-complete-profile.ts";
import { FIRST_PROFILE_STEP, type Wizard } from "../wizard/use-wizard.ts";
import { AreaStep } from "./AreaStep.tsx";
import { CLIENT_FORM, type ClientProfile } from "./client-profile.ts";
import { CompleteClientProfileDocument } from "./CompleteClientProfile.generated.ts";
import { CounterpartStep } from "./CounterpartStep.tsx";
import { InterventionAreasDocument } from "./InterventionAreas.generated.ts";
import { InterventionStep } from "./InterventionStep.tsx";

const NONE: readonly SummaryEntry[] = [];
const AREA_STEP = FIRST_PROFILE_STEP + 1;
const LABELS: FieldLabels = { ...CASE_LABELS, specialistId: "Especialista" };

interface ClientStepsProps {
  wizard: Wizard;
  profile: ClientProfile;
  onChange: (profile: ClientProfile) => void;
  /** Id of whom the client wants to hire. */
  specialistId: string | null;
  onSaved: (caseNumber: string | null) => void;
}

/** Steps 2 to 4 of a client: type, area, and the other side. */
export default function ClientSteps(props: ClientStepsProps) {
  const { wizard, profile, onChange, specialistId, onSaved } = props;
  const { step, token, goTo, goBackTo, markDead } = wizard;
  const areas = useCatalog(InterventionAreasDocument);
  const [problems, setProblems] = useState<UserProblem[]>([]);
  const [summary, setSummary] = useState<SummaryEntry[]>([]);
  const errorOf = fieldErrors(problems);
  const { save, saving } = useCompleteProfile(CompleteClientProfileDocument, {
    token,
    onSaved: ({ caseNumber }) => onSaved(caseNumber ?? null),
    onProblems: (found) => {
      setProblems(found);
      setSummary(summaryOf(CLIENT_FORM, LABELS, found));
      if (found.some(({ field }) => field.join(".") === "intervention.area")) void goTo(AREA_STEP);
    },
    onDead: markDead,
  });

  const back = () => goBackTo(step - 1);
  const goOn = (next: ClientProfile) => {
    setSummary([]);
    onChange({ ...next, reached: Math.max(next.reached, step + 1) });
    void goTo(step + 1);
  };
  if (step === FIRST_PROFILE_STEP) {
    return (
      <InterventionStep
        type={profile.type}
        onChange={(type) => onChange(withType(profile, type, areas.data?.interventionAreas ?? []))}
        onNext={() => goOn(profile)}
        onBack={back}
      />
    );
  }
  if (step === AREA_STEP) {
    return (
      <AreaStep
        type={profile.type}
        area={profile.area}
        catalog={areas}
        error={errorOf("intervention.area")}
        onChange={(area) => {
          setProblems([]);
          onChange({ ...profile, area });
        }}
        onNext={() => goOn(profile)}
        onSkip={() => goOn({ ...profile, area: null })}
        onBack={back}
      />
    );
  }
  return (
    <>
      <ErrorSummary entries={problems.length === 0 ? NONE : summary} focus="first-field" />
      <CounterpartStep
        form={CLIENT_FORM}
        counterpart={profile.counterpart}
        errorOf={errorOf}
        saving={saving}
        onBack={back}
        onChange={(path, change) => {
          setProblems((now) => now.filter(({ field }) => field.join(".") !== path));
          onChange({ ...profile, counterpart: { ...profile.counterpart, ...change } });
        }}
        onSubmit={(event) => {
          event.preventDefault();
          setProblems([]);
          setSummary([]);
          if (!saving) void save({ ...toCaseInput(profile), specialistId });
        }}
      />
    </>
  );
}
