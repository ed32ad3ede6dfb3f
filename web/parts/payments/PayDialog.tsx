import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { HowToPay, type PayingDetails } from "./HowToPay.tsx";

interface PayDialogProps extends PayingDetails {
  onPaid: () => void;
  onClose: () => void;
}

/** How one instalment is paid, and the way on once it is. */
export function PayDialog({ onPaid, onClose, ...details }: PayDialogProps) {
  const { caseNumber, number, description, dueOn } = details.instalment;
  return (
    <Modal
      open
      title="Cómo pagar"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button variant="primary" icon="check" onClick={onPaid}>
            Ya he pagado
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          Plazo {number} del expediente {caseNumber}: {description}. Vence el {formatDate(dueOn)}.
        </p>
        <HowToPay {...details} />
        <ol>
          <li>Haz una transferencia desde tu banco con estos datos. El concepto nos ayuda a encontrarla.</li>
          <li>Pulsa «Ya he pagado» y, si puedes, adjunta el justificante.</li>
          <li>Cuando el dinero llegue lo confirmaremos y tendrás tu recibo aquí.</li>
        </ol>
        <p className="muted small">
          ¿Pagas con tarjeta? Hazlo en el terminal de tu especialista y avísanos igualmente.
        </p>
      </div>
    </Modal>
  );
}
