import { useState } from "react";
import { requestGraphql } from "../../../lib/graphql-request.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { Button } from "../../../ui/Button.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { OpenInvitationCodeDocument } from "../../../generated/plain/graphql.ts";
import styles from "../InvitationPage.module.css";
import { submits } from "../../../lib/submits.ts";

const FIELD = "invitation-code";
const FAILED = "No se ha podido comprobar. Comprueba tu conexión e inténtalo de nuevo.";

/** Groups what is typed as the letter shows it: K7QP-3MXD-2R. */
function grouped(typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .slice(0, 10);
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].filter(Boolean).join("-");
}

/** The code of a letter, and what it opens; the only field takes the focus when it doesn't. */
function useCode(onEnter: (token: string) => void) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const [running, setRunning] = useState(false);

  const refuse = (message: string) => {
    setProblem(message);
    document.getElementById(FIELD)?.focus();
  };
  const submit = async () => {
    if (code.length < 12) {
      refuse("El código tiene 10 letras y números, como K7QP-3MXD-2R");
      return;
    }
    setRunning(true);
    setProblem(undefined);
    try {
      const { openInvitationCode } = await requestGraphql(
        OpenInvitationCodeDocument,
        { code },
        { quiet: true },
      );
      if (openInvitationCode.token !== null) onEnter(openInvitationCode.token);
      else refuse(openInvitationCode.userErrors[0]?.message ?? FAILED);
    } catch (error) {
      refuse(serverMessage(error) ?? FAILED);
    } finally {
      setRunning(false);
    }
  };
  const type = (next: string) => {
    setCode(grouped(next));
    setProblem(undefined);
  };
  return { code, type, submit, problem, running };
}

/** For those who come with a letter, and for those whose link no longer opens anything. */
export function CodeForm({ isRefused, onEnter }: { isRefused: boolean; onEnter: (token: string) => void }) {
  const { code, type, submit, problem, running } = useCode(onEnter);
  return (
    <section className="stack gap-12 surface">
      <PageTitle tab="Tu invitación">
        {isRefused ? "Este enlace ya no abre nada" : "Abre tu invitación"}
      </PageTitle>
      <p className="large">
        {isRefused
          ? "Ha caducado, se ha sustituido por otro más nuevo o está incompleto. Busca el último correo que te hayamos enviado. Si has recibido una carta, escribe aquí su código."
          : "Escribe el código que viene en tu carta. Si has recibido un correo, pulsa el botón que trae: no necesitas ningún código."}
      </p>
      <form
        className={`stack gap-12 narrow ${styles.codeForm}`}
        noValidate
        onSubmit={submits(submit, running)}
      >
        <TextField
          id={FIELD}
          label="Código de tu carta"
          hint="10 letras y números. Da igual si escribes los guiones o no."
          variant="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          error={problem}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" variant="primary" block busy={running}>
          {running ? "Comprobando..." : "Abrir"}
        </Button>
      </form>
      <p className="muted small">
        ¿No tienes ninguno de los dos? Pide uno nuevo a quien te haya escrito: su nombre y su teléfono están
        en la carta o en el correo.
      </p>
    </section>
  );
}
