import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { suggestedFor } from "../../../parts/cases/case-form.ts";
import { fieldId } from "../../../lib/form-problems.ts";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { keptInvitation } from "../../../parts/accounts/pending-invitation.ts";
import { hiredId } from "../../../parts/specialists/use-hired-specialist.ts";
import { EarlySteps } from "../wizard/EarlySteps.tsx";
import { useRegistrationDraft } from "../wizard/use-registration-draft.ts";
import { FIRST_PROFILE_STEP, useWizard } from "../wizard/use-wizard.ts";
import { StepWaiting, WizardFrame } from "../wizard/WizardFrame.tsx";
import { CLIENT_FORM, emptyClientProfile, type ClientProfile } from "./client-profile.ts";
import { openedText } from "./opened-text.ts";
import { useChosenSpecialist } from "./use-chosen-specialist.ts";

/** Not part of the first page: fetched while the code is looked up in the mail. */
const loadSteps = () => import("./ClientSteps.tsx");
const ClientSteps = lazy(loadSteps);
const loadEnd = () => import("../wizard/FinishedPage.tsx");
const FinishedPage = lazy(loadEnd);

/** Few come from an invitation. */
const InvitedStep = lazy(() => import("./InvitedStep.tsx"));

/** Few come from a specialist's profile: the others needn't load what tells them whom they chose. */
const HiredSpecialistNote = lazy(async () => {
  const { HiredSpecialistNote: Component } = await import("../../../parts/cases/HiredSpecialistNote.tsx");
  return { default: Component };
});

const STEPS = [
  "Crea tu cuenta",
  "Verifica tu correo",
  "Tipo de intervención",
  "Área de intervención",
  "Contraparte y descripción",
];
const INTROS: (string | undefined)[] = [
  "Para encontrar a quien te ayude a llegar a un acuerdo.",
  undefined,
  "¿Cómo quieres resolverlo? Podrás cambiarlo más adelante.",
  "¿De qué trata? Si no lo tienes claro, puedes omitir este paso.",
  "¿Con quién quieres llegar a un acuerdo? Nada de esto es obligatorio: cuenta lo que sepas.",
];
const LAST_STEP = STEPS.length - 1;
/** Of somebody who was invited: the case is there already. */
const INVITED_STEPS = [...STEPS.slice(0, FIRST_PROFILE_STEP), "Tu expediente"];

/** Registration of a client, person or company: five steps. */
export function Component() {
  const navigate = useNavigate();
  const draft = useRegistrationDraft("register-client", emptyClientProfile);
  const chosen = useChosenSpecialist();
  const chosenId = chosen.id ?? undefined;
  const build = useCallback(
    (token?: string, step?: number) => paths.registerClient(token, step, chosenId),
    [chosenId],
  );
  const wizard = useWizard({
    role: "CLIENT",
    build,
    furthestOf: ({ maskedEmail }) => Math.min(draft.profileFor(maskedEmail).reached, LAST_STEP),
    endedToken: draft.finished?.token ?? null,
  });
  const { state, step, token } = wizard;
  const [invitation, setInvitation] = useState(keptInvitation);
  const [joined, setJoined] = useState(false);
  const { hiring } = chosen;
  /** Before anything was chosen: what fits the specialist. */
  const suggest = (profile: ClientProfile) =>
    profile === emptyClientProfile && hiring.status === "open"
      ? suggestedFor(profile, hiring.specialist.types)
      : profile;
  const isLive = state.status === "live";
  const isProfile = isLive && step >= FIRST_PROFILE_STEP;
  useUnloadWarning(draft.touched && isProfile);
  useEffect(() => {
    if (!isLive) return;
    void loadSteps();
    void loadEnd();
  }, [isLive]);

  if (draft.finished !== null && draft.finished.token === token) {
    return (
      <Suspense fallback={<StepWaiting />}>
        <FinishedPage text={`${openedText(draft.finished.caseNumber, joined)} Inicia sesión para seguir.`} />
      </Suspense>
    );
  }
  if (isLive && state.registration.role === "SPECIALIST") {
    return <Navigate replace to={paths.registerSpecialist(token ?? undefined, wizard.asked ?? undefined)} />;
  }
  if (invitation !== null && isProfile) {
    return (
      <WizardFrame steps={INVITED_STEPS} current={FIRST_PROFILE_STEP}>
        <Suspense fallback={<StepWaiting />}>
          <InvitedStep
            stepToken={token ?? ""}
            invitation={invitation}
            onJoined={(caseNumber) => {
              setJoined(true);
              draft.finish({ token: token ?? "", caseNumber });
            }}
            onOther={() => setInvitation(null)}
            onDead={wizard.markDead}
          />
        </Suspense>
      </WizardFrame>
    );
  }
  return (
    <WizardFrame steps={invitation === null ? STEPS : INVITED_STEPS} current={step} intro={INTROS[step]}>
      {hiring.status !== "nobody" && (
        <Suspense fallback={null}>
          <HiredSpecialistNote
            hiring={hiring}
            id={fieldId(CLIENT_FORM, "specialistId")}
            onTakeAway={chosen.takeAway}
          />
        </Suspense>
      )}
      {isProfile ? (
        <Suspense fallback={<StepWaiting />}>
          <ClientSteps
            wizard={wizard}
            profile={suggest(draft.profileFor(state.registration.maskedEmail))}
            onChange={(profile) => draft.setProfile(profile, state.registration.maskedEmail)}
            specialistId={hiredId(hiring)}
            onSaved={(caseNumber) => {
              chosen.forget();
              draft.finish({ token: token ?? "", caseNumber });
            }}
          />
        </Suspense>
      ) : (
        <EarlySteps
          who="CLIENT"
          wizard={wizard}
          account={draft.account}
          onAccountChange={draft.setAccount}
          onLeave={() => void navigate(paths.register())}
          onRestart={() => void navigate(build())}
        />
      )}
    </WizardFrame>
  );
}
