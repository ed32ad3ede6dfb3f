import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../ui/site/Button.tsx";
import { Illustration } from "../../ui/illustrations/Illustration.tsx";
import styles from "./Contact.module.css";

interface RequestSentProps {
  /** `S26-000012`, also in the confirmation mail. */
  codeId: string;
  email: string;
  /** What happens next, in order. */
  next: readonly string[];
  onAgain: () => void;
  children?: ReactNode;
}

/** In the place of a form that was sent: its code, the mail that confirms it, and what happens next. */
export default function RequestSent({ codeId, email, next, onAgain, children }: RequestSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: "center" });
  }, []);
  return (
    <div className={styles.sent}>
      <Illustration name="done" width={120} />
      <h3 ref={heading} tabIndex={-1}>
        Hemos recibido tu solicitud
      </h3>
      <p className={styles.code}>
        Código de la solicitud: <strong>{codeId}</strong>
      </p>
      <p>
        La confirmación sale ahora hacia <strong>{email}</strong>. Si no la ves en unos minutos, mira en la
        carpeta de correo no deseado.
      </p>
      <h4>Qué pasa ahora</h4>
      <ol className={styles.next}>
        {next.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {children}
      <Button onClick={onAgain}>Enviar otra solicitud</Button>
    </div>
  );
}
