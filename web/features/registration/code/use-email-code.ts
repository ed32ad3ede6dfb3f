import { useEffect, useState } from "react";
import { codeProblem } from "../../../../schema/rules/email-code.ts";
import { requestGraphql, RequestError } from "../../../lib/graphql-request.ts";
import { showDone } from "../../../lib/notices.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { secondsUntil, useCountdown } from "../../../lib/use-countdown.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { ResendEmailCodeDocument, VerifyEmailCodeDocument } from "../../../generated/plain/graphql.ts";

const FALLBACK = "Ha habido un error al validar el código.";

interface EmailCodeOptions {
  token: string;
  nextCodeAt: string | null;
  onVerified: (token: string) => void;
  /** The server no longer takes the token. */
  onDead: () => void;
}

/** Checks the code from the e-mail and asks for another one; every refusal is told in the documented alert. */
export function useEmailCode({ token, nextCodeAt, onVerified, onDead }: EmailCodeOptions) {
  const alert = useAlert();
  const { secondsLeft, start } = useCountdown();
  const [running, setRunning] = useState<"verify" | "resend" | null>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => start(secondsUntil(nextCodeAt)), [start, nextCodeAt]);

  const tell = (error: unknown) => {
    alert.error(serverMessage(error) ?? FALLBACK);
    if (error instanceof RequestError && error.code === "UNAUTHENTICATED") onDead();
  };
  const verify = async (code: string) => {
    const wrong = codeProblem(code);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setRunning("verify");
    try {
      const { verifyEmailCode: payload } = await requestGraphql(
        VerifyEmailCodeDocument,
        { code },
        { token, quiet: true },
      );
      if (payload.token) {
        onVerified(payload.token);
        return;
      }
      const message = payload.userErrors[0]?.message ?? FALLBACK;
      setProblem(message);
      alert.error(message);
    } catch (error) {
      tell(error);
    } finally {
      setRunning(null);
    }
  };
  const resend = async () => {
    setRunning("resend");
    try {
      const { resendEmailCode: payload } = await requestGraphql(
        ResendEmailCodeDocument,
        {},
        { token, quiet: true },
      );
      const refused = payload.userErrors[0]?.message;
      if (refused !== undefined) {
        alert.error(refused);
        return;
      }
      setProblem(undefined);
      start(secondsUntil(payload.nextCodeAt ?? null));
      showDone(payload.message);
    } catch (error) {
      const isTooSoon = error instanceof RequestError && error.retryAfterSeconds !== null;
      if (isTooSoon) start(error.retryAfterSeconds ?? 0);
      tell(error);
    } finally {
      setRunning(null);
    }
  };
  return { verify, resend, running, problem, forgive: () => setProblem(undefined), secondsLeft };
}
