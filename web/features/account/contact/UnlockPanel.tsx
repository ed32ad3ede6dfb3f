import { useState } from "react";
import { showDone } from "../../../lib/notices.ts";
import { secondsUntil, useCountdown } from "../../../lib/use-countdown.ts";
import { Button } from "../../../ui/Button.tsx";
import { CodeField } from "../../../ui/CodeField.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { RequestContactUnlockDocument, UnlockContactDocument } from "../../../generated/graphql.ts";
import { useMailedCode } from "./use-mailed-code.ts";
import { submits } from "../../../lib/submits.ts";

interface UnlockPanelProps {
  email: string;
  onUnlocked: () => void;
}

interface SendCodeProps {
  hasSent: boolean;
  busy: boolean;
  /** Until another one may be asked for. */
  secondsLeft: number;
  send: () => Promise<void>;
}

function SendCode({ hasSent, busy, secondsLeft, send }: SendCodeProps) {
  return (
    <div className="cluster gap-12">
      <Button
        variant={hasSent ? "secondary" : "primary"}
        icon="mail"
        busy={busy}
        disabled={secondsLeft > 0}
        onClick={() => void send()}
      >
        {hasSent ? "Volver a enviar" : "Enviar código"}
      </Button>
      {secondsLeft > 0 && (
        <span className="muted small">
          Podrás pedir otro en {secondsLeft} {secondsLeft === 1 ? "segundo" : "segundos"}
        </span>
      )}
    </div>
  );
}

function useUnlock(onUnlocked: () => void) {
  const action = useAction(UnlockContactDocument, {
    failed: "Ha habido un error al validar el código.",
    refetch: [],
    quiet: true,
  });
  return useMailedCode(action, ({ message }) => {
    showDone(message);
    onUnlocked();
  });
}

/** Asks for a code; `said` is what the server told of the last one. */
function useCodeRequest(email: string, onSent: () => void) {
  const [said, setSaid] = useState<string | null>(null);
  const { secondsLeft, start } = useCountdown();
  const { run, busy, problems } = useAction(RequestContactUnlockDocument, {
    failed: "No se ha podido enviar el código. Inténtalo de nuevo.",
    refetch: [],
    quiet: true,
  });
  const send = async () => {
    const { done, payload } = await run({});
    if (!done) return;
    start(secondsUntil(payload.nextCodeAt));
    setSaid(payload.message ?? `Te enviamos ahora un código a ${email}.`);
    onSent();
  };
  return { send, busy, said, secondsLeft, problem: problems[0]?.message };
}

/** 'Enviar código' and 'Validar'. The field is there from the start: a reload must not lose a code already mailed. */
export function UnlockPanel({ email, onUnlocked }: UnlockPanelProps) {
  const { field, ...unlock } = useUnlock(onUnlocked);
  const request = useCodeRequest(email, unlock.restart);
  const hasSent = request.said !== null;
  return (
    <Panel
      title="Desbloquea tus datos"
      intro={
        <>
          Para que nadie más los cambie, pide un código: lo enviaremos a <strong>{email}</strong>.
        </>
      }
    >
      <div className="stack gap-12 narrow">
        <SendCode hasSent={hasSent} {...request} />
        <p className="muted small unless-empty" role="status">
          {request.said}
        </p>
        {request.problem !== undefined && (
          <p className="danger small strong" role="alert">
            {request.problem}
          </p>
        )}
        <form className="stack gap-12" noValidate onSubmit={submits(unlock.send, unlock.busy)}>
          <CodeField
            ref={field}
            label="Código de 6 dígitos"
            value={unlock.code}
            error={unlock.problem}
            onChange={unlock.setCode}
          />
          <Button type="submit" variant={hasSent ? "primary" : "secondary"} busy={unlock.busy}>
            {unlock.busy ? "Cargando..." : "Validar"}
          </Button>
        </form>
      </div>
    </Panel>
  );
}
