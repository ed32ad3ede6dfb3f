import { useRef, useState } from "react";
import { codeProblem } from "../../../lib/account-rules.ts";
import { showNotice } from "../../../lib/notices.ts";
import { secondsUntil, useCountdown } from "../../../lib/use-countdown.ts";
import { Button } from "../../../ui/Button.tsx";
import { CodeField } from "../../../ui/CodeField.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { RequestContactUnlockDocument, UnlockContactDocument } from "../../../generated/graphql.ts";
import styles from "./UnlockPanel.module.css";

interface UnlockPanelProps {
  email: string;
  onUnlocked: () => void;
}

interface SendCodeProps {
  hasSent: boolean;
  busy: boolean;
  /** Until another one may be asked for. */
  secondsLeft: number;
  onSend: () => Promise<void>;
}

function SendCode({ hasSent, busy, secondsLeft, onSend }: SendCodeProps) {
  return (
    <div className={styles.send}>
      <Button
        variant={hasSent ? "secondary" : "primary"}
        icon="mail"
        busy={busy}
        disabled={secondsLeft > 0}
        onClick={() => void onSend()}
      >
        {hasSent ? "Volver a enviar" : "Enviar código"}
      </Button>
      {secondsLeft > 0 && (
        <span className={styles.hint}>
          Podrás pedir otro en {secondsLeft} {secondsLeft === 1 ? "segundo" : "segundos"}
        </span>
      )}
    </div>
  );
}

/** 'Enviar código' and 'Validar'. The field is there from the start: a reload must not lose a code already mailed. */
export function UnlockPanel({ email, onUnlocked }: UnlockPanelProps) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const { secondsLeft, start } = useCountdown();
  const request = useAction(RequestContactUnlockDocument, {
    failed: "No se ha podido enviar el código. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const unlock = useAction(UnlockContactDocument, {
    failed: "Ha habido un error al validar el código.",
    refetch: [],
    quiet: true,
  });
  const problem = unlock.problems[0]?.message;
  const hasSent = said !== null;

  const send = async () => {
    const { done, payload } = await request.run({});
    if (!done) return;
    start(secondsUntil(payload.nextCodeAt));
    setSaid(payload.message ?? `Te enviamos ahora un código a ${email}.`);
    setCode("");
    unlock.setProblems([]);
    field.current?.focus();
  };
  const validate = async () => {
    const message = codeProblem(code);
    if (message !== undefined) {
      unlock.setProblems([{ field: ["code"], message }]);
      field.current?.focus();
      return;
    }
    const { done, payload } = await unlock.run({ code });
    if (!done) {
      field.current?.focus();
      return;
    }
    showNotice({ theme: "green", text: payload.message ?? "Ya puedes cambiar tus datos de contacto." });
    onUnlocked();
  };
  return (
    <Panel
      title="Desbloquea tus datos"
      intro={
        <>
          Para que nadie más los cambie, pide un código: lo enviaremos a <strong>{email}</strong>.
        </>
      }
    >
      <div className={styles.steps}>
        <SendCode hasSent={hasSent} busy={request.busy} secondsLeft={secondsLeft} onSend={send} />
        <p className={styles.said} role="status">
          {said}
        </p>
        {request.problems[0] !== undefined && (
          <p className={styles.error} role="alert">
            {request.problems[0].message}
          </p>
        )}
        <form
          className={styles.code}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!unlock.busy) void validate();
          }}
        >
          <CodeField
            ref={field}
            label="Código de 6 dígitos"
            value={code}
            error={problem}
            onChange={setCode}
          />
          <Button type="submit" variant={hasSent ? "primary" : "secondary"} busy={unlock.busy}>
            {unlock.busy ? "Cargando..." : "Validar"}
          </Button>
        </form>
      </div>
    </Panel>
  );
}
