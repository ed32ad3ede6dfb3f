import { useRef, useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../app/paths.ts";
import { homeOf, lastSessionEnd, useSession } from "../../app/session.ts";
import { isEmail } from "../../lib/email.ts";
import { Button } from "../../ui/Button.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./LoginPage.module.css";
import { useLogin, type CredentialErrors, type Credentials } from "./use-login.ts";

function validate({ email, password }: Credentials): CredentialErrors {
  const errors: CredentialErrors = {};
  if (email === "") errors.email = "El correo electrónico es requerido";
  else if (!isEmail(email)) errors.email = "Correo electrónico inválido";
  if (password === "") errors.password = "La contraseña es requerida";
  return errors;
}

function StandingNotice() {
  const session = useSession();
  if (session !== null) {
    return (
      <p className={styles.notice} role="status">
        Ya has iniciado sesión como {session.userData.email}.{" "}
        <Link to={homeOf(session.userData.role)}>Ir a tu panel</Link>
      </p>
    );
  }
  if (lastSessionEnd() !== "expired") return null;
  return (
    <p className={styles.notice} role="status">
      Tu sesión ha caducado. Inicia sesión para seguir donde estabas: lo que habías escrito se ha conservado.
    </p>
  );
}

/** Sign-in. */
export function Component() {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [problems, setProblems] = useState<CredentialErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { login, running, refused } = useLogin();
  const errors = { ...refused, ...problems };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const credentials = { email: email.trim(), password };
    const found = validate(credentials);
    setProblems(found);
    const first = found.email !== undefined ? "email" : found.password !== undefined ? "password" : null;
    if (first === null) void login(credentials);
    else form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  return (
    <div className={styles.page}>
      <PageTitle>Iniciar sesión</PageTitle>
      <StandingNotice />
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Correo electrónico"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={email}
          error={errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Contraseña"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Link to={paths.forgotPassword()} className={styles.forgotten}>
          ¿Olvidaste tu contraseña?
        </Link>
        <Button type="submit" variant="accent" block busy={running}>
          {running ? "Cargando..." : "Iniciar sesión"}
        </Button>
      </form>
    </div>
  );
}
