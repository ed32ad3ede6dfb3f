import { useState, type SubmitEvent } from "react";
import { paths } from "../app/paths.ts";
import { useSession } from "../lib/session.ts";
import { isOpenToSessions, type Asker } from "./asker.ts";
import styles from "./Explorer.module.css";

interface Props {
  asker: Asker | null;
  isLoading: boolean;
  onChoose: (asker: Asker | null) => void;
}

const LOOKS_LIKE_A_KEY = /^acu_(?:live|test)_\S+$/;
const NO_KEY = "Una clave de API empieza por acu_live_ o acu_test_ y no lleva espacios.";

/** With what the explorer asks, said before anything is asked. */
export function AskerBar({ asker, isLoading, onChoose }: Props) {
  const session = useSession();
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>Explorador de GraphQL</h1>
      <p className={styles.who} role="status">
        {whoAsks(asker, session?.userData.email ?? null)}
        {isLoading && " Cargando el contrato…"}
      </p>
      {asker?.as === "key" ? (
        <button
          type="button"
          className={styles.button}
          onClick={() => onChoose(session === null ? null : { as: "session" })}
        >
          Quitar la clave
        </button>
      ) : (
        <KeyForm onKey={(key) => onChoose({ as: "key", key })} />
      )}
      <nav className={styles.links} aria-label="Documentación">
        {session === null && <a href={paths.login()}>Iniciar sesión</a>}
        {session?.userData.role === "ADMIN" && <a href={paths.adminIntegrations()}>Claves de API</a>}
        <a href="/api/docs">Llamadas REST</a>
      </nav>
    </header>
  );
}

function whoAsks(asker: Asker | null, email: string | null): string {
  if (asker === null) return "Nadie pregunta todavía.";
  if (asker.as === "key")
    return `Preguntas con la clave ${asker.key.slice(0, 14)}…; se olvida al cerrar la pestaña.`;
  if (!isOpenToSessions) return `Lees el contrato con tu sesión${email === null ? "" : ` (${email})`}.`;
  return `Preguntas con tu sesión${email === null ? "" : ` (${email})`}: lo que cambies, cambia de verdad.`;
}

function KeyForm({ onKey }: { onKey: (key: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const use = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("key");
    const key = typeof typed === "string" ? typed.trim() : "";
    if (!LOOKS_LIKE_A_KEY.test(key)) return setProblem(NO_KEY);
    return onKey(key);
  };
  return (
    <form className={styles.form} onSubmit={use} noValidate>
      <label htmlFor="key">Clave de API</label>
      <input
        id="key"
        name="key"
        type="password"
        autoComplete="off"
        spellCheck={false}
        className={styles.input}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : "key-problem"}
      />
      <button type="submit" className={styles.button}>
        Usar la clave
      </button>
      {problem !== null && (
        <p id="key-problem" className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
