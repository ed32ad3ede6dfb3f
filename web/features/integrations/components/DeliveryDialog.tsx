import type { WebhookDeliveryRowFragment } from "../../../generated/graphql.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { attemptText, eventText } from "../../../parts/integrations/webhook-words.ts";

interface DeliveryDialogProps {
  delivery: WebhookDeliveryRowFragment;
  onClose: () => void;
}

/** What was sent, and every answer. */
export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { id, body, attempts } = delivery;
  return (
    <Modal
      open
      size="lg"
      title={eventText(delivery)}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <div className="stack">
        <div className="stack gap-8">
          <p className="muted small">
            <code>webhook-id: msg_{id}</code>
          </p>
          <p className="note anywhere">
            <code>{body}</code>
          </p>
          <div className="cluster">
            <CopyButton text={body} label="Copiar el contenido" />
          </div>
        </div>
        <section className="stack gap-8" aria-label="Intentos">
          <h3>Intentos</h3>
          {attempts.length === 0 && <p className="muted">Todavía no se ha intentado.</p>}
          <ol className="list stack gap-8" reversed>
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <p>
                  {formatDateTime(attempt.at)}: {attemptText(attempt)}
                </p>
                {attempt.answer !== "" && <p className="muted small anywhere">{attempt.answer}</p>}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Modal>
  );
}
