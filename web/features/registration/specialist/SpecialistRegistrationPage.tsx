import { Suspense, useEffect } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { publicPaths } from "../../../app/public-paths.ts";
import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { EarlySteps } from "../wizard/EarlySteps.tsx";
import { useRegistrationDraft } from "../wizard/use-registration-draft.ts";
import { FIRST_PROFILE_STEP, useWizard } from "../wizard/use-wizard.ts";
import { StepWaiting, WizardFrame } from "../wizard/WizardFrame.tsx";
import { emptySpecialistProfile, furthestStep, type SpecialistProfile } from "./specialist-profile-values.ts";
import { late } from "../../../ui/late.tsx";

/** Not part of the first page: fetched while the code is looked up in the mail. */
const loadSteps = () => import("./SpecialistSteps.tsx");
const SpecialistSteps = late(loadSteps);
const loadEnd = () => import("../wizard/FinishedPage.tsx");
const FinishedPage = late(loadEnd);

const STEPS = [
  "Crea tu cuenta de especialista",
  "Verifica tu correo",
  "Tipo de especialista",
  "Habilidades",
  "Tarifa aproximada",
  "Idiomas y ubicaciones",
];
const INTROS: (string | undefined)[] = [
  "Recibe casos, documenta cada paso y cobra por tu trabajo.",
  undefined,
  "Con tu experiencia en cada uno.",
  "Elige al menos 4: así te encontrarán los clientes.",
  "Orienta a quien te busca; el precio de cada caso lo acordarás con tu cliente.",
  "Dónde y en qué idiomas puedes trabajar.",
];

function useRestartQuestion(onConfirm: () => void) {
  const alert = useAlert();
  return () =>
    alert.open({
      theme: "orange",
      icon: "triangle-alert",
      title: "Volver al principio",
      text: "Volverás al primer paso y se borrará lo que has rellenado de tu perfil. ¿Quieres continuar?",
      textButton: "Cancelar",
      textButton2: "Sí, volver al principio",
      onConfirm,
    });
}

function useLoadingAhead(isLive: boolean) {
  useEffect(() => {
    if (!isLive) return;
    void loadSteps();
    void loadEnd();
  }, [isLive]);
}

function useSpecialistWizard(draft: ReturnType<typeof useRegistrationDraft<SpecialistProfile>>) {
  return useWizard({
    role: "SPECIALIST",
    build: publicPaths.registerSpecialist,
    furthestOf: ({ maskedEmail }) => furthestStep(draft.profileFor(maskedEmail)),
    endedToken: draft.finished?.token ?? null,
  });
}

/** Registration of a specialist: six steps. */
export function Component() {
  const navigate = useNavigate();
  const draft = useRegistrationDraft("register-specialist", emptySpecialistProfile);
  const wizard = useSpecialistWizard(draft);
  const { state, step, token } = wizard;
  const isLive = state.status === "live";
  const isProfile = isLive && step >= FIRST_PROFILE_STEP;
  useUnloadWarning(draft.touched && isProfile);
  useLoadingAhead(isLive);

  const restart = () => {
    draft.resetProfile();
    void navigate(publicPaths.registerSpecialist());
  };
  const askToRestart = useRestartQuestion(restart);

  if (draft.finished !== null && draft.finished.token === token) {
    return (
      <Suspense fallback={<StepWaiting />}>
        <FinishedPage text="Inicia sesión para completar tu presentación y recibir casos." />
      </Suspense>
    );
  }
  if (isLive && state.registration.role === "CLIENT") {
    return (
      <Navigate replace to={publicPaths.registerClient(token ?? undefined, wizard.asked ?? undefined)} />
    );
  }
  return (
    <WizardFrame steps={STEPS} current={step} intro={INTROS[step]}>
      {isProfile ? (
        <Suspense fallback={<StepWaiting />}>
          <SpecialistSteps
            wizard={wizard}
            profile={draft.profileFor(state.registration.maskedEmail)}
            onChange={(profile) => draft.setProfile(profile, state.registration.maskedEmail)}
            onSaved={() => draft.finish({ token: token ?? "", caseNumber: null })}
            onReset={askToRestart}
          />
        </Suspense>
      ) : (
        <EarlySteps
          who="SPECIALIST"
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
