import { useState } from "react";
import { requestGraphql } from "../../lib/graphql-request.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { failureText } from "./failure-text.ts";
import {
  RequestPasswordResetDocument,
  VerifyPasswordResetCodeDocument,
} from "../../generated/plain/graphql.ts";

const SENDING = {
  title: "Error al enviar el correo",
  fallback: "Por favor, verifica que el correo electrónico sea correcto e inténtalo de nuevo.",
  noAnswer: "Ha habido un error al enviar el correo de recuperación.",
};
const CHECKING = {
  title: "Error al verificar el código",
  fallback: "El código ingresado es incorrecto.",
  noAnswer: "Ha habido un error al verificar el código.",
};
const NOT_REQUESTED =
  "No se ha enviado un código de verificación. Por favor, solicita el restablecimiento de contraseña nuevamente.";

/** Both requests of the recovery; every refusal is told in the documented alert and given back for its field. */
export function useRecovery() {
  const alert = useAlert();
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();

  const tell = (message: string, title: string) => {
    setProblem(message);
    alert.error(message, title);
  };
  /** Resolves to what names the request, or to null. */
  const sendCode = async (email: string): Promise<string | null> => {
    setRunning(true);
    setProblem(undefined);
    try {
      const answer = await requestGraphql(
        RequestPasswordResetDocument,
        { input: { email } },
        { quiet: true },
      );
      const { historicalId, userErrors } = answer.requestPasswordReset;
      if (historicalId) return historicalId;
      tell(userErrors[0]?.message ?? SENDING.fallback, SENDING.title);
    } catch (error) {
      alert.error(failureText(error, SENDING), SENDING.title);
    } finally {
      setRunning(false);
    }
    return null;
  };
  /** Resolves to the token that opens the new password, or to null; `onDead` where no code of the request can be right. */
  const checkCode = async (
    historicalId: string | null,
    code: string,
    onDead: () => void,
  ): Promise<string | null> => {
    if (historicalId === null) {
      alert.error(NOT_REQUESTED);
      return null;
    }
    setRunning(true);
    setProblem(undefined);
    try {
      const input = { historicalId, code };
      const answer = await requestGraphql(VerifyPasswordResetCodeDocument, { input }, { quiet: true });
      const { token, userErrors } = answer.verifyPasswordResetCode;
      if (token) return token;
      tell(userErrors[0]?.message ?? CHECKING.fallback, CHECKING.title);
      if (userErrors[0]?.code === "CODE_EXPIRED") onDead();
    } catch (error) {
      alert.error(failureText(error, CHECKING), CHECKING.title);
    } finally {
      setRunning(false);
    }
    return null;
  };
  return { sendCode, checkCode, running, problem, setProblem };
}
