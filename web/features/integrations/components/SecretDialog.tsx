import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Modal } from "../../../ui/Modal.tsx";

interface SecretDialogProps {
  secret: string;
  /** What there is to know about it, in the server's words. */
  message: string;
  onClose: () => void;
}

/** Shown once, so only its own button closes it: no stray Escape. */
export function SecretDialog({ secret, message, onClose }: SecretDialogProps) {
  useUnloadWarning(true);
  return (
    <Modal
      open
      size="lg"
      title="Tu clave de API"
      footer={
        <Button variant="primary" onClick={onClose}>
          La he guardado
        </Button>
      }
    >
      <div className="stack">
        <p>{message}</p>
        <p className="note anywhere">
          <code>{secret}</code>
        </p>
        <div className="cluster">
          <CopyButton text={secret} label="Copiar la clave" />
        </div>
        <p className="muted">
          El programa la envía en cada petición: <code>Authorization: Bearer acu_live_…</code>. Guárdala como
          una contraseña: quien la tenga puede leer lo mismo.
        </p>
      </div>
    </Modal>
  );
}
