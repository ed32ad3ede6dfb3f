import type { InputRef } from "antd";
import { useCallback, useEffect, useRef, useState, type FormEvent } from "react";
import { codeProblem } from "../../../schema/rules/email-code.ts";
import { requestGraphql, RequestError } from "../../lib/graphql-request.ts";
import { useUnloadWarning } from "../../lib/leave-guard.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { AuthenticatorKey, type AuthenticatorKeyProps } from "../../parts/accounts/AuthenticatorKey.tsx";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/CodeField.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { RecoveryCodes } from "../../parts/accounts/RecoveryCodes.tsx";
import { ErrorState } from "../../ui/StateMessage.tsx";
import {
  BeginSecondStepSetupAtLoginDocument,
  ConfirmSecondStepSetupAtLoginDocument,
} from "../../generated/plain/graphql.ts";
import { LOGIN_FALLBACK } from "./use-login.ts";

interface Done {
  recoveryCodes: readonly string[];
  token: string;
  message: string | null;
}

interface SecondStepSetupProps {
  /** Opens just this step. */
  token: string;
  email: string;
  /** The codes are kept: in with the session's token. */
  onDone: (token: string, message: string | null) => void;
  /** The token is used up or expired. */
  onDead: () => void;
}

/** The new key of the authenticator app, asked for once. */
function useNewKey(token: string, onFailure: (error: unknown) => void) {
  const [key, setKey] = useState<AuthenticatorKeyProps | null>(null);
  const [failed, setFailed] = useState(false);
  const asked = useRef(false);
  const ask = useCallback(async () => {
    setFailed(false);
    try {
      const answer = await requestGraphql(BeginSecondStepSetupAtLoginDocument, {}, { token, quiet: true });
      const { secret, uri, qrSvg } = answer.beginSecondStepSetup;
      if (!secret || !uri || !qrSvg) throw new RequestError("INTERNAL", null);
      setKey({ secret, uri, qrSvg });
    } catch (error) {
      setFailed(true);
      onFailure(error);
    }
  }, [token, onFailure]);
  useEffect(() => {
    // Each request makes another key: one is enough, also when React mounts twice.
    if (asked.current) return;
    asked.current = true;
    void ask();
  }, [ask]);
  return { key, failed, retry: () => void ask() };
}

function KeptCodes({
  done,
  email,
  onDone,
}: {
  done: Done;
  email: string;
  onDone: SecondStepSetupProps["onDone"];
}) {
  useUnloadWarning(true);
  return (
    <>
      <PageTitle>Guarda tus códigos de recuperación</PageTitle>
      <RecoveryCodes codes={done.recoveryCodes} email={email} />
      <Button variant="accent" block onClick={() => onDone(done.token, done.message)}>
        Los he guardado
      </Button>
    </>
  );
}

function useFirstCode({ token, onFailure, onConfirmed }: FirstCodeProps) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);
  const field = useRef<InputRef>(null);
  const confirm = async () => {
    setRunning(true);
    try {
      const answer = await requestGraphql(
        ConfirmSecondStepSetupAtLoginDocument,
        { code },
        { token, quiet: true },
      );
      const { userErrors, recoveryCodes, message, token: session } = answer.confirmSecondStepSetup;
      if (session) onConfirmed({ recoveryCodes, token: session, message: message ?? null });
      else setProblem(userErrors[0]?.message ?? LOGIN_FALLBACK);
    } catch (error) {
      onFailure(error);
    } finally {
      setRunning(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    field.current?.focus();
    const wrong = codeProblem(code);
    setProblem(wrong);
    if (wrong === undefined) void confirm();
  };
  const type = (next: string) => {
    setProblem(undefined);
    setCode(next);
  };
  return { field, code, submit, type, problem, running };
}

interface FirstCodeProps {
  token: string;
  onFailure: (error: unknown) => void;
  onConfirmed: (done: Done) => void;
}

/** The first code proves that the app has the key. */
function FirstCode(props: FirstCodeProps) {
  const { field, code, submit, type, problem, running } = useFirstCode(props);
  return (
    <form className="stack tall" noValidate onSubmit={submit}>
      <CodeField
        ref={field}
        id="setup-code"
        label="Código de tu aplicación"
        hint="Los 6 dígitos que te muestra ahora."
        value={code}
        error={problem}
        onChange={type}
      />
      <Button type="submit" variant="accent" block busy={running}>
        {running ? "Cargando..." : "Activar"}
      </Button>
    </form>
  );
}

/** An administrator without a second step sets it up on the way in. */
export default function SecondStepSetup({ token, email, onDone, onDead }: SecondStepSetupProps) {
  const alert = useAlert();
  const [done, setDone] = useState<Done | null>(null);
  const onFailure = (error: unknown) => {
    alert.error(serverMessage(error) ?? LOGIN_FALLBACK);
    if (error instanceof RequestError && error.code === "UNAUTHENTICATED") onDead();
  };
  const { key, failed, retry } = useNewKey(token, onFailure);
  if (done !== null) return <KeptCodes done={done} email={email} onDone={onDone} />;
  return (
    <>
      <PageTitle>Activa la verificación en dos pasos</PageTitle>
      <p>
        Tu cuenta administra datos de otras personas: además de la contraseña, te pediremos un código de tu
        teléfono cada vez que entres.
      </p>
      {failed && <ErrorState onRetry={retry} />}
      {key === null && !failed && <p role="status">Cargando...</p>}
      {key !== null && (
        <>
          <AuthenticatorKey {...key} />
          <FirstCode token={token} onFailure={onFailure} onConfirmed={setDone} />
        </>
      )}
    </>
  );
}
