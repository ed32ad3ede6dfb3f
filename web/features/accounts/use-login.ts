import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { destinationAfterLogin, publicPaths } from "../../app/public-paths.ts";
import { startSession } from "../../lib/session.ts";
import { requestGraphql, RequestError } from "../../lib/graphql-request.ts";
import { showNotice } from "../../lib/notices.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { messagesByField } from "../../lib/user-errors.ts";
import { useAlert } from "../../lib/alert-context.ts";
import {
  ConfirmSecondStepDocument,
  LoginDocument,
  type LoginOutcomeFragment,
  PendingRegistrationDocument,
} from "../../generated/plain/graphql.ts";

export const LOGIN_FALLBACK = "Ha habido un error. Favor de verificar";

export interface Credentials {
  email: string;
  password: string;
}

/** Messages for the fields; a field without a problem is missing. */
export type CredentialErrors = Partial<Record<keyof Credentials | "code", string>>;

/** Where the sign-in stands; the token opens just its step, for ten minutes. */
export type LoginStage =
  | { name: "credentials" }
  | { name: "second-step"; token: string }
  | { name: "second-step-setup"; token: string };

const START: LoginStage = { name: "credentials" };

/** Opens the session of a token and goes where the role belongs, or back to where the last session ended. */
export function useEnter() {
  const alert = useAlert();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async (token: string, message: string | null) => {
    const session = startSession(token);
    if (session === null) {
      alert.error(LOGIN_FALLBACK);
      return;
    }
    if (message) showNotice({ theme: "green", text: message });
    await navigate(destinationAfterLogin(session.userData.role, params.get("returnTo")), { replace: true });
  };
}

/** Back into a registration that isn't finished, at the step its token opens. */
function useContinueRegistration() {
  const navigate = useNavigate();
  return async (token: string, message: string | null) => {
    const { registration } = await requestGraphql(PendingRegistrationDocument, {}, { token, quiet: true });
    const isCode = registration.step === "VERIFY_EMAIL";
    const path =
      registration.role === "SPECIALIST" ? publicPaths.registerSpecialist : publicPaths.registerClient;
    // The page of the code says itself what is missing; in the middle of a profile somebody has to.
    if (message && !isCode) showNotice({ theme: "orange", text: message });
    await navigate(path(token, isCode ? 1 : 2));
  };
}

/** Signs in, step by step; every refusal is shown in the documented alert. */
export function useLogin() {
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<CredentialErrors>({});
  const [stage, setStage] = useState<LoginStage>(START);
  const alert = useAlert();
  const enter = useEnter();
  const continueRegistration = useContinueRegistration();

  const refuse = (userErrors: LoginOutcomeFragment["userErrors"]) => {
    const byField = messagesByField(userErrors);
    const first = (field: string) => byField.get(field)?.[0];
    setRefused({ email: first("email"), password: first("password"), code: first("code") });
    const isSuspended = userErrors.some(({ code }) => code === "ACCOUNT_SUSPENDED");
    alert.error(
      first("") ?? userErrors[0]?.message ?? LOGIN_FALLBACK,
      isSuspended ? "Cuenta suspendida" : undefined,
    );
  };
  const take = async ({ token, nextStep, stepToken, message, userErrors }: LoginOutcomeFragment) => {
    if (token) return enter(token, message ?? null);
    if (!nextStep || !stepToken) return refuse(userErrors);
    if (nextStep === "SECOND_STEP") return setStage({ name: "second-step", token: stepToken });
    if (nextStep === "SECOND_STEP_SETUP") return setStage({ name: "second-step-setup", token: stepToken });
    return continueRegistration(stepToken, message ?? null);
  };
  const attempt = async (send: () => Promise<LoginOutcomeFragment>) => {
    setRunning(true);
    setRefused({});
    try {
      await take(await send());
    } catch (error) {
      // A second step that took too long starts over.
      if (error instanceof RequestError && error.code === "UNAUTHENTICATED") setStage(START);
      alert.error(serverMessage(error) ?? LOGIN_FALLBACK);
    } finally {
      setRunning(false);
    }
  };

  return {
    running,
    refused,
    stage,
    startOver: () => {
      setRefused({});
      setStage(START);
    },
    login: (credentials: Credentials) =>
      attempt(
        async () => (await requestGraphql(LoginDocument, { input: credentials }, { quiet: true })).login,
      ),
    confirmSecondStep: (token: string, code: string) =>
      attempt(
        async () =>
          (await requestGraphql(ConfirmSecondStepDocument, { code }, { token, quiet: true }))
            .confirmSecondStep,
      ),
  };
}
