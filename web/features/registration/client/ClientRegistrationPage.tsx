import { Suspense, useCallback, useEffect, useState, type ComponentProps } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
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
import { late } from "../../../ui/late.tsx";

/** Not part of the first page: fetched while the code is looked up in the mail. */
const loadSteps = () => import("./ClientSteps.tsx");
const ClientSteps = late(loadSteps);
const loadEnd = () => import("../wizard/FinishedPage.tsx");
const FinishedPage = late(loadEnd);

/** Loaded only for the few who come from an invitation. */
const InvitedStep = late(() => import("./InvitedStep.tsx"));

/** Loaded only for the few who come from a specialist's profile. */
const HiredSpecialistNote = late(async () => {
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
/** Steps of an invited client, whose case exists already. */
const INVITED_STEPS = [...STEPS.slice(0, FIRST_PROFILE_STEP), "Tu expediente"];

/** The steps, each under an address that also says whom the client has chosen. */
function useClientWizard(
  draft: ReturnType<typeof useRegistrationDraft<ClientProfile>>,
  chosenId: string | undefined,
) {
  const navigate = useNavigate();
  const build = useCallback(
    (token?: string, step?: number) => publicPaths.registerClient(token, step, chosenId),
    [chosenId],
  );
  const wizard = useWizard({
    role: "CLIENT",
    build,
    furthestOf: ({ maskedEmail }) => Math.min(draft.profileFor(maskedEmail).reached, LAST_STEP),
    endedToken: draft.finished?.token ?? null,
  });
  return { wizard, restart: () => void navigate(build()) };
}

function useLoadingAhead(isLive: boolean) {
  useEffect(() => {
    if (!isLive) return;
    void loadSteps();
    void loadEnd();
  }, [isLive]);
}

function Chosen({ chosen }: { chosen: ReturnType<typeof useChosenSpecialist> }) {
  return (
    <Suspense fallback={null}>
      <HiredSpecialistNote
        hiring={chosen.hiring}
        id={fieldId(CLIENT_FORM, "specialistId")}
        onTakeAway={chosen.takeAway}
      />
    </Suspense>
  );
}

function Finished({ text }: { text: string }) {
  return (
    <Suspense fallback={<StepWaiting />}>
      <FinishedPage text={text} />
    </Suspense>
  );
}

function Invited(props: ComponentProps<typeof InvitedStep>) {
  return (
    <WizardFrame steps={INVITED_STEPS} current={FIRST_PROFILE_STEP}>
      <Suspense fallback={<StepWaiting />}>
        <InvitedStep {...props} />
      </Suspense>
    </WizardFrame>
  );
}

/** Registration of a client, person or company: five steps. */
export function Component() {
  const navigate = useNavigate();
  const draft = useRegistrationDraft("register-client", emptyClientProfile);
  const chosen = useChosenSpecialist();
  const { wizard, restart } = useClientWizard(draft, chosen.id ?? undefined);
  const { state, step, token } = wizard;
  const [invitation, setInvitation] = useState(keptInvitation);
  const [joined, setJoined] = useState(false);
  const { hiring } = chosen;
  /** Until something is chosen, a type that fits the specialist is suggested. */
  const suggest = (profile: ClientProfile) =>
    profile === emptyClientProfile && hiring.status === "open"
      ? suggestedFor(profile, hiring.specialist.types)
      : profile;
  const isLive = state.status === "live";
  const isProfile = isLive && step >= FIRST_PROFILE_STEP;
  useUnloadWarning(draft.touched && isProfile);
  useLoadingAhead(isLive);

  if (draft.finished !== null && draft.finished.token === token)
    return <Finished text={`${openedText(draft.finished.caseNumber, joined)} Inicia sesión para seguir.`} />;
  if (isLive && state.registration.role === "SPECIALIST") {
    return (
      <Navigate replace to={publicPaths.registerSpecialist(token ?? undefined, wizard.asked ?? undefined)} />
    );
  }
  if (invitation !== null && isProfile) {
    return (
      <Invited
        stepToken={token ?? ""}
        invitation={invitation}
        onJoined={(caseNumber) => {
          setJoined(true);
          draft.finish({ token: token ?? "", caseNumber });
        }}
        onOther={() => setInvitation(null)}
        onDead={wizard.markDead}
      />
    );
  }
  return (
    <WizardFrame steps={invitation === null ? STEPS : INVITED_STEPS} current={step} intro={INTROS[step]}>
      {hiring.status !== "nobody" && <Chosen chosen={chosen} />}
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
          onLeave={() => void navigate(publicPaths.register())}
          onRestart={restart}
        />
      )}
    </WizardFrame>
  );
}
