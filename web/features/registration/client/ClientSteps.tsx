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
import { CounterpartStep } from "./CounterpartStep.tsx";
import { contactProblems } from "./contact-problems.ts";
import { InterventionStep } from "./InterventionStep.tsx";
import { openedText } from "./opened-text.ts";

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

/** Steps 2 to 4 of a client: type, area, and the other side. */
export default function ClientSteps(props: ClientStepsProps) {
  const { wizard, profile, onChange, specialistId, onSaved } = props;
  const { step, token, goTo, goBackTo, markDead } = wizard;
  const areas = useCatalog(InterventionAreasDocument);
  const { errorOf, entries, refuse, forgive } = useFormProblems(CLIENT_FORM, LABELS);
  const { save, saving } = useCompleteProfile(CompleteClientProfileDocument, {
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
  if (step === AREA_STEP) {
    return (
      <>
        <ErrorSummary entries={entries} />
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
      </>
    );
  }
  return (
    <>
      <ErrorSummary entries={entries} />
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
        onSubmit={(event) => {
          event.preventDefault();
          if (saving) return;
          const found = contactProblems(profile.counterpart);
          refuse(found);
          if (found.length === 0) void save({ ...toCaseInput(profile), specialistId });
        }}
      />
    </>
  );
}
