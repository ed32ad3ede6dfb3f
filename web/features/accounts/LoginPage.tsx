import { PASSWORD_REQUIRED } from "../../../schema/rules/password-rules.ts";
import { Suspense, useMemo, useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { homeOf, publicPaths } from "../../app/public-paths.ts";
import { lastSessionEnd, useSession } from "../../lib/session.ts";
import { EMAIL_INVALID, EMAIL_REQUIRED, isEmail } from "../../../schema/rules/email.ts";
import { Button } from "../../ui/Button.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { fieldErrors, fieldId, summaryOf } from "../../lib/form-problems.ts";
import { useSummary } from "../../lib/use-summary.ts";
import type { UserProblem } from "../../lib/user-errors.ts";
import { TextField } from "../../ui/TextField.tsx";
import { SecondStepForm } from "./SecondStepForm.tsx";
import { useEnter, useLogin, type CredentialErrors, type Credentials } from "./use-login.ts";
import { late } from "../../ui/late.tsx";

/** Seen once by administrators: nobody else loads it. */
const SecondStepSetup = late(() => import("./SecondStepSetup.tsx"));

const FORM = "login";
const LABELS = { email: "Correo electrónico", password: "Contraseña" };

function validate({ email, password }: Credentials): CredentialErrors {
  const errors: CredentialErrors = {};
  if (email === "") errors.email = EMAIL_REQUIRED;
  else if (!isEmail(email)) errors.email = EMAIL_INVALID;
  if (password === "") errors.password = PASSWORD_REQUIRED;
  return errors;
}

function problemsOf({ email, password }: CredentialErrors): UserProblem[] {
  return Object.entries({ email, password }).flatMap(([field, message]) =>
    message === undefined ? [] : [{ field: [field], message }],
  );
}

function StandingNotice() {
  const session = useSession();
  if (session !== null) {
    return (
      <p className="note note-primary" role="status">
        Ya has iniciado sesión como {session.userData.email}.{" "}
        <Link to={homeOf(session.userData.role)}>Ir a tu panel</Link>
      </p>
    );
  }
  if (lastSessionEnd() !== "expired") return null;
  return (
    <p className="note note-primary" role="status">
      Tu sesión ha caducado. Inicia sesión para seguir donde estabas: lo que habías escrito se ha conservado.
    </p>
  );
}

interface CredentialsFormProps {
  email: string;
  onEmailChange: (email: string) => void;
  onSubmit: (credentials: Credentials) => void;
  refused: CredentialErrors;
  running: boolean;
}

function CredentialsForm({ email, onEmailChange, onSubmit, refused, running }: CredentialsFormProps) {
  const [password, setPassword] = useState("");
  /** What was wrong before anything was sent; null when the last try went to the server. */
  const [found, setFound] = useState<CredentialErrors | null>(null);
  const problems = useMemo(() => problemsOf(found ?? refused), [found, refused]);
  const summary = useSummary(problems, (tried) => summaryOf(FORM, LABELS, tried));
  const errorOf = fieldErrors(problems);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const credentials = { email: email.trim(), password };
    const wrong = validate(credentials);
    const isFine = Object.keys(wrong).length === 0;
    setFound(isFine ? null : wrong);
    if (isFine) onSubmit(credentials);
  };
  return (
    <form className="stack tall" noValidate onSubmit={submit}>
      <ErrorSummary entries={summary} />
      <TextField
        id={fieldId(FORM, "email")}
        label={LABELS.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        value={email}
        error={errorOf("email")}
        onChange={(event) => onEmailChange(event.target.value)}
      />
      <TextField
        id={fieldId(FORM, "password")}
        label={LABELS.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={errorOf("password")}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Link to={publicPaths.forgotPassword()} className="strong">
        ¿Olvidaste tu contraseña?
      </Link>
      <Button type="submit" variant="accent" block busy={running}>
        {running ? "Cargando..." : "Iniciar sesión"}
      </Button>
    </form>
  );
}

/** Sign-in: e-mail and password, then what the account's second step wants. */
export function Component() {
  const [email, setEmail] = useState("");
  const { login, confirmSecondStep, running, refused, stage, startOver } = useLogin();
  const enter = useEnter();
  if (stage.name === "second-step") {
    return (
      <div className="stack gap-24 tall">
        <SecondStepForm
          running={running}
          error={refused.code}
          onBack={startOver}
          onSubmit={(code) => void confirmSecondStep(stage.token, code)}
        />
      </div>
    );
  }
  if (stage.name === "second-step-setup") {
    return (
      <div className="stack gap-24 tall">
        <Suspense fallback={<p role="status">Cargando...</p>}>
          <SecondStepSetup
            token={stage.token}
            email={email.trim()}
            onDone={(token, message) => void enter(token, message)}
            onDead={startOver}
          />
        </Suspense>
      </div>
    );
  }
  return (
    <div className="stack gap-24 tall">
      <PageTitle>Iniciar sesión</PageTitle>
      <StandingNotice />
      <CredentialsForm
        email={email}
        onEmailChange={setEmail}
        onSubmit={(credentials) => void login(credentials)}
        refused={refused}
        running={running}
      />
    </div>
  );
}
