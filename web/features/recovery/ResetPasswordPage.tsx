import { PASSWORD_RESET, RESET_TOKEN_DEAD } from "../../../schema/rules/registration.ts";
import { useEffect, useState, type FormEvent } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { publicPaths } from "../../app/public-paths.ts";
import {
  PASSWORD_REQUIRED,
  passwordProblem,
  RESET_PASSWORD_RULES,
} from "../../../schema/rules/password-rules.ts";
import { fieldId } from "../../lib/form-problems.ts";
import { requestGraphql, RequestError } from "../../lib/graphql-request.ts";
import { useUnloadWarning } from "../../lib/leave-guard.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { useAlert } from "../../lib/alert-context.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { failureText } from "./failure-text.ts";
import { PasswordResetDocument, ResetPasswordDocument } from "../../generated/plain/graphql.ts";
import { useFormProblems } from "../../lib/use-form-problems.ts";

const FAILURE = {
  fallback: "Ocurrió un error al restablecer la contraseña. Por favor, inténtalo de nuevo.",
  noAnswer: "Ha habido un error en la contraseña.",
};
const FORM = "reset";
const LABELS = { password: "Nueva contraseña", confirmation: "Confirmar contraseña" };

function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation === "") return "Por favor confirma tu contraseña";
  return confirmation === password ? undefined : "Las contraseñas no coinciden";
}

function problemsOf(password: string, confirmation: string): UserProblem[] {
  const found = {
    password: password === "" ? PASSWORD_REQUIRED : passwordProblem(password, RESET_PASSWORD_RULES),
    confirmation: confirmationProblem(password, confirmation),
  };
  return Object.entries(found).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field: [field], message }],
  );
}

/** Sends the new password; resolves to the server's words, or to null after the documented alert. */
function useResetPassword(token: string, onProblems: (problems: UserProblem[]) => void, onDead: () => void) {
  const alert = useAlert();
  const [running, setRunning] = useState(false);
  const reset = async (password: string): Promise<string | null> => {
    setRunning(true);
    try {
      const { resetPassword } = await requestGraphql(
        ResetPasswordDocument,
        { password },
        { token, quiet: true },
      );
      if (resetPassword.userErrors.length === 0) return resetPassword.message ?? PASSWORD_RESET;
      onProblems(resetPassword.userErrors);
    } catch (error) {
      alert.error(failureText(error, FAILURE));
      if (error instanceof RequestError && error.code === "UNAUTHENTICATED") onDead();
    } finally {
      setRunning(false);
    }
    return null;
  };
  return { reset, running };
}

/** Sets the new password; afterwards one signs in with it. */
function useNewPassword(token: string, password: string, confirmation: string) {
  const navigate = useNavigate();
  const alert = useAlert();
  const { errorOf, entries, refuse, forgive } = useFormProblems(FORM, LABELS);
  const { reset, running } = useResetPassword(
    token,
    refuse,
    () => void navigate(publicPaths.forgotPassword(), { replace: true }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found = problemsOf(password, confirmation);
    if (refuse(found)) return;
    const message = await reset(password);
    if (message === null) return;
    await navigate(publicPaths.login(), { replace: true });
    alert.success("Éxito", message);
  };
  return { submit, running, errorOf, entries, forgive };
}

function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const { submit, running, errorOf, entries, forgive } = useNewPassword(token, password, confirmation);
  useUnloadWarning(password !== "" && !running);

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary entries={entries} />
      <PasswordField
        id={fieldId(FORM, "password")}
        label={LABELS.password}
        rules={RESET_PASSWORD_RULES}
        value={password}
        error={errorOf("password")}
        onChange={(value) => {
          forgive("password");
          setPassword(value);
        }}
      />
      <TextField
        id={fieldId(FORM, "confirmation")}
        label={LABELS.confirmation}
        name="password-confirmation"
        type="password"
        autoComplete="new-password"
        required
        maxLength={128}
        value={confirmation}
        error={errorOf("confirmation")}
        onChange={(event) => {
          forgive("confirmation");
          setConfirmation(event.target.value);
        }}
      />
      <div className="cluster form-end">
        <Button type="submit" variant="accent" busy={running}>
          {running ? "Cargando..." : "Restablecer contraseña"}
        </Button>
      </div>
    </form>
  );
}

/** The token doesn't work: goes back to asking for a code and says why. */
function WithoutToken() {
  const navigate = useNavigate();
  const alert = useAlert();
  useEffect(() => {
    alert.error(RESET_TOKEN_DEAD);
    void navigate(publicPaths.forgotPassword(), { replace: true });
  }, [alert, navigate]);
  return null;
}

type Reset = { status: "asking" } | { status: "open"; maskedEmail: string | null } | { status: "dead" };

/** Checks the token before anybody types; without an answer, sending will tell. */
function useReset(token: string | null): Reset {
  const [reset, setReset] = useState<Reset>({ status: token ? "asking" : "dead" });
  useEffect(() => {
    if (!token) return undefined;
    const abort = new AbortController();
    requestGraphql(PasswordResetDocument, {}, { token, quiet: true, signal: abort.signal }).then(
      ({ passwordReset: { maskedEmail } }) => setReset({ status: "open", maskedEmail }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const isDead = error instanceof RequestError && error.code === "UNAUTHENTICATED";
        setReset(isDead ? { status: "dead" } : { status: "open", maskedEmail: null });
      },
    );
    return () => abort.abort();
  }, [token]);
  return reset;
}

/** The new password, with the token a right recovery code gave. */
export function Component() {
  const [params] = useSearchParams();
  const token = params.get("token");
  const reset = useReset(token);
  if (!token || reset.status === "dead") return <WithoutToken />;
  return (
    <div className="stack gap-24" aria-busy={reset.status === "asking"}>
      <PageTitle>Restablecer contraseña</PageTitle>
      {reset.status === "open" && (
        <>
          <p className="muted">
            {reset.maskedEmail !== null && `Es la contraseña de la cuenta ${reset.maskedEmail}. `}
            Al cambiarla se cerrarán todas tus sesiones abiertas.
          </p>
          <NewPasswordForm token={token} />
        </>
      )}
      <Link to={publicPaths.login()} className="strong">
        Volver a iniciar sesión
      </Link>
    </div>
  );
}
