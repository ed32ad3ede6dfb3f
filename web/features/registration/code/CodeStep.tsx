import { useRef, useState, type FormEvent } from "react";
import { Button } from "../../../ui/Button.tsx";
import { CodeField } from "../../../ui/CodeField.tsx";
import { StepForm } from "../wizard/StepForm.tsx";
import styles from "./CodeStep.module.css";
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

/** Step 1: the six digits from the e-mail. */
export function CodeStep({ token, maskedEmail, nextCodeAt, onVerified, onDead, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { verify, resend, running, problem, forgive, secondsLeft } = useEmailCode({
    token,
    nextCodeAt,
    onVerified,
    onDead,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running !== null) return;
    // Whatever is told, one goes on typing here.
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
      <p className={styles.again}>
        ¿No te ha llegado? Mira también en el correo no deseado.
        <Button
          variant="quiet"
          size="sm"
          disabled={secondsLeft > 0 || running !== null}
          onClick={() => {
            setCode("");
            void resend();
          }}
        >
          {secondsLeft > 0 ? `Volver a enviar (en ${secondsLeft} s)` : "Volver a enviar"}
        </Button>
      </p>
      <p className={styles.again}>
        ¿Te has equivocado de correo?
        <Button variant="quiet" size="sm" disabled={running !== null} onClick={onBack}>
          Cambiar el correo
        </Button>
      </p>
    </StepForm>
  );
}
