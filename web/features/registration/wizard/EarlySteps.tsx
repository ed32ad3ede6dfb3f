import { Suspense, useEffect } from "react";
import type { Registration } from "./use-registration.ts";
import { AccountStep } from "../account/AccountStep.tsx";
import { typedOrStored, type AccountValues } from "../account/account-values.ts";
import type { RegisteringRole } from "../account/use-register.ts";
import { AlreadyVerified, CannotAsk, MissingToken } from "./StandStill.tsx";
import { ACCOUNT_STEP, FIRST_PROFILE_STEP, type Wizard } from "./use-wizard.ts";
import { StepWaiting } from "./WizardFrame.tsx";
import { late } from "../../../ui/late.tsx";

/** Not part of the first page: fetched while the account form is being filled in. */
const loadCodeStep = () => import("../code/CodeStep.tsx");
const CodeStep = late(async () => ({ default: (await loadCodeStep()).CodeStep }));

interface EarlyStepsProps {
  who: RegisteringRole;
  wizard: Wizard;
  account: AccountValues;
  onAccountChange: (account: AccountValues) => void;
  onLeave: () => void;
  onRestart: () => void;
}

function VerificationStep({
  wizard,
  registration,
  onRestart,
}: Pick<EarlyStepsProps, "wizard" | "onRestart"> & { registration: Registration }) {
  const { token } = wizard;
  if (registration.step !== "VERIFY_EMAIL" || token === null) {
    return (
      <AlreadyVerified
        email={registration.maskedEmail}
        onNext={() => void wizard.goTo(FIRST_PROFILE_STEP)}
        onRestart={onRestart}
      />
    );
  }
  return (
    <Suspense fallback={<StepWaiting />}>
      <CodeStep
        key={token}
        token={token}
        maskedEmail={registration.maskedEmail}
        nextCodeAt={registration.nextCodeAt ?? null}
        onVerified={(next) => void wizard.verified(next)}
        onDead={wizard.markDead}
        onBack={() => wizard.goBackTo(ACCOUNT_STEP)}
      />
    </Suspense>
  );
}

/** Steps 0 and 1, which every registration begins with. */
export function EarlySteps({ who, wizard, account, onAccountChange, onLeave, onRestart }: EarlyStepsProps) {
  const { state, step } = wizard;
  useEffect(() => void loadCodeStep(), []);
  if (step === ACCOUNT_STEP) {
    return (
      <AccountStep
        who={who}
        values={typedOrStored(account, state.status === "live" ? state.registration : null)}
        onChange={onAccountChange}
        onRegistered={wizard.registered}
        onBack={onLeave}
      />
    );
  }
  if (state.status === "loading") return <StepWaiting />;
  if (state.status === "failed") return <CannotAsk onRetry={wizard.retry} />;
  if (state.status === "none") return <MissingToken quiet={state.isTold} onStart={onRestart} />;
  return <VerificationStep wizard={wizard} registration={state.registration} onRestart={onRestart} />;
}
