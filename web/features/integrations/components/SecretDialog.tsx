import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Modal } from "../../../ui/Modal.tsx";

const WORDS = {
  key: {
    title: "Tu clave de API",
    done: "La he guardado",
    copy: "Copiar la clave",
    use: (
      <>
        El programa la envía en cada petición: <code>Authorization: Bearer acu_live_…</code>. Guárdala como
        una contraseña: quien la tenga puede leer lo mismo.
      </>
    ),
  },
  webhook: {
    title: "El secreto del webhook",
    done: "Lo he guardado",
    copy: "Copiar el secreto",
    use: (
      <>
        Con él el programa comprueba la cabecera <code>webhook-signature</code> de cada aviso (Standard
        Webhooks). Guárdalo como una contraseña: quien lo tenga puede hacerse pasar por nosotros.
      </>
    ),
  },
} as const;

interface SecretDialogProps {
  of: keyof typeof WORDS;
  secret: string;
  /** What there is to know about it, in the server's words. */
  message: string;
  onClose: () => void;
}

/** Shown once, so only its own button closes it: no stray Escape. */
export function SecretDialog({ of, secret, message, onClose }: SecretDialogProps) {
  const { title, done, copy, use } = WORDS[of];
  useUnloadWarning(true);
  return (
    <Modal
      open
      size="lg"
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="stack">
        <p>{message}</p>
        <p className="note anywhere">
          <code>{secret}</code>
        </p>
        <div className="cluster">
          <CopyButton text={secret} label={copy} />
        </div>
        <p className="muted">{use}</p>
      </div>
    </Modal>
  );
}
