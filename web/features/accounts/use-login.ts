import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { destinationAfterLogin, startSession } from "../../app/session.ts";
import { requestGraphql } from "../../lib/graphql-request.ts";
import { showNotice } from "../../lib/notices.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { messagesByField } from "../../lib/user-errors.ts";
import { useAlert } from "../../ui/alert-context.ts";
import { LoginDocument, type LoginMutation } from "./Login.generated.ts";

const FALLBACK = "Ha habido un error. Favor de verificar";

export interface Credentials {
  email: string;
  password: string;
}

/** Messages for the two fields; a field without a problem is missing. */
export type CredentialErrors = Partial<Record<keyof Credentials, string>>;

/** Signs in, stores the session and goes where the role belongs; every refusal is shown in the documented alert. */
export function useLogin() {
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<CredentialErrors>({});
  const alert = useAlert();
  const navigate = useNavigate();
  const [params] = useSearchParams();

  const take = async ({ token, message, userErrors }: LoginMutation["login"]) => {
    if (token === null || token === undefined) {
      const byField = messagesByField(userErrors);
      setRefused({ email: byField.get("email")?.[0], password: byField.get("password")?.[0] });
      alert.error(byField.get("")?.[0] ?? userErrors[0]?.message ?? FALLBACK);
      return;
    }
    const session = startSession(token);
    if (session === null) {
      alert.error(FALLBACK);
      return;
    }
    if (message) showNotice({ theme: "green", text: message });
    await navigate(destinationAfterLogin(session.userData.role, params.get("returnTo")), { replace: true });
  };

  const login = async (credentials: Credentials) => {
    setRunning(true);
    setRefused({});
    try {
      const { login: payload } = await requestGraphql(LoginDocument, { input: credentials }, { quiet: true });
      await take(payload);
    } catch (error) {
      alert.error(serverMessage(error) ?? FALLBACK);
    } finally {
      setRunning(false);
    }
  };

  return { login, running, refused };
}
