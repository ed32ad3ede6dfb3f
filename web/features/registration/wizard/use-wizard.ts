import { useEffect } from "react";
import type { RegisteringRole } from "../account/use-register.ts";
import { useRegistration, type Registration, type RegistrationState } from "./use-registration.ts";
import { useWizardAddress, type WizardAddress } from "./use-wizard-address.ts";

export const ACCOUNT_STEP = 0;
export const CODE_STEP = 1;
export const FIRST_PROFILE_STEP = 2;

/** The step to show: what the address asks for as far as the token (and what is filled in) opens it. */
export function openStep(
  { asked, token }: Pick<WizardAddress, "asked" | "token">,
  state: RegistrationState,
  furthest: number,
): number {
  const start = token === null ? ACCOUNT_STEP : CODE_STEP;
  if (state.status === "none") return Math.min(asked ?? start, CODE_STEP);
  if (state.status !== "live") return asked ?? CODE_STEP;
  if (state.registration.step === "VERIFY_EMAIL") return Math.min(asked ?? CODE_STEP, CODE_STEP);
  return Math.min(asked ?? FIRST_PROFILE_STEP, furthest);
}

interface WizardOptions {
  role: RegisteringRole;
  build: (token?: string, step?: number) => string;
  /** The furthest profile step that may be shown: the first that isn't filled in yet. */
  furthestOf: (registration: Registration) => number;
  /** The token of a registration that has ended: its address leads home and isn't put right any more. */
  endedToken: string | null;
}

export interface Wizard extends WizardAddress {
  step: number;
  state: RegistrationState;
  /** A fresh token of step 0: on to its code. */
  registered: (token: string) => void;
  /** The code was right: `token` opens the profile. */
  verified: (token: string) => Promise<void>;
  /** The server refused the token. */
  markDead: () => void;
  retry: () => void;
}

/** Which step of a registration is shown, and every way from one to another. */
export function useWizard({ role, build, furthestOf, endedToken }: WizardOptions): Wizard {
  const address = useWizardAddress(build);
  const { token, asked, goTo, replaceWith } = address;
  const { state, learn, retry } = useRegistration(token);
  const registration = state.status === "live" ? state.registration : null;
  const step = openStep(address, state, registration === null ? CODE_STEP : furthestOf(registration));
  const isOurs = registration === null || registration.role === role;

  // The address says what is shown, also when it asked for a step that isn't open.
  const isSettled = state.status === "live" || state.status === "none";
  const isOver = token !== null && token === endedToken;
  const differs =
    isSettled && isOurs && !isOver && asked !== step && !(asked === null && step === ACCOUNT_STEP);
  useEffect(() => {
    if (differs) void replaceWith(step);
  }, [differs, step, replaceWith]);

  return {
    ...address,
    step,
    state,
    registered: (newToken) => void goTo(CODE_STEP, newToken),
    verified: async (newToken) => {
      if (registration === null) return;
      learn(newToken, { status: "live", registration: { ...registration, step: "COMPLETE_PROFILE" } });
      // The code's own entry gets the new token too: going back there finds the e-mail verified.
      await replaceWith(CODE_STEP, newToken);
      await goTo(FIRST_PROFILE_STEP, newToken);
    },
    markDead: () => {
      if (token !== null) learn(token, { status: "none", isTold: true });
    },
    retry,
  };
}
