import type { InputRef } from "antd";
import { useRef, useState, type FormEvent } from "react";
import { Button } from "../../../ui/Button.tsx";
import { CodeField } from "../../../ui/CodeField.tsx";
import { StepForm } from "../wizard/StepForm.tsx";
import { useEmailCode } from "./use-email-code.ts";

interface CodeStepProps {
  token: string;
  maskedEmail: string;
  nextCodeAt: string | null;
  onVerified: (token: string) => void;
  onDead: () => void;
  /** To another e-mail: the account form with everything but the password still there. */
  onBack: () => void;
}

function OtherMail({ disabled, onBack }: { disabled: boolean; onBack: () => void }) {
  return (
    <p className="cluster muted">
      ¿Te has equivocado de correo?
      <Button variant="quiet" size="sm" disabled={disabled} onClick={onBack}>
        Cambiar el correo
      </Button>
    </p>
  );
}

interface ResendProps {
  /** Until another code may be asked for. */
  secondsLeft: number;
  disabled: boolean;
  onResend: () => void;
}

function Resend({ secondsLeft, disabled, onResend }: ResendProps) {
  return (
    <p className="cluster muted">
      ¿No te ha llegado? Mira también en el correo no deseado.
      <Button variant="quiet" size="sm" disabled={secondsLeft > 0 || disabled} onClick={onResend}>
        {secondsLeft > 0 ? `Volver a enviar (en ${secondsLeft} s)` : "Volver a enviar"}
      </Button>
    </p>
  );
}

/** Step 1: the six digits from the e-mail. */
export function CodeStep({ maskedEmail, onBack, ...options }: CodeStepProps) {
  const [code, setCode] = useState("");
  const field = useRef<InputRef>(null);
  const { verify, resend, running, problem, forgive, secondsLeft } = useEmailCode(options);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running !== null) return;
    // The field keeps the focus whatever the result.
    field.current?.focus();
    void verify(code);
  };

  return (
    <StepForm
      onSubmit={submit}
      onBack={onBack}
      submitLabel="Verificar código"
      busyLabel="Cargando..."
      busy={running === "verify"}
    >
      <p>
        Enviamos un código de 6 dígitos a <strong>{maskedEmail}</strong>. Es válido durante una hora.
      </p>
      <CodeField
        ref={field}
        id="email-code"
        label="Código de verificación"
        value={code}
        error={problem}
        onChange={(next) => {
          forgive();
          setCode(next);
        }}
      />
      <Resend
        secondsLeft={secondsLeft}
        disabled={running !== null}
        onResend={() => {
          setCode("");
          void resend();
        }}
      />
      <OtherMail disabled={running !== null} onBack={onBack} />
    </StepForm>
  );
}
