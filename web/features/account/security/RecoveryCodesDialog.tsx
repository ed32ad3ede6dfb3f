import { useUnloadWarning } from "../../../lib/leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { Modal } from "../../../ui/Modal.tsx";
import { RecoveryCodes } from "../../../parts/accounts/RecoveryCodes.tsx";

interface RecoveryCodesDialogProps {
  title: string;
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

/** Shown once, so only its own button closes it: no stray Escape. */
export function RecoveryCodesDialog({ title, codes, email, onClose }: RecoveryCodesDialogProps) {
  useUnloadWarning(true);
  return (
    <Modal
      open
      size="md"
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Los he guardado
        </Button>
      }
    >
      <RecoveryCodes codes={codes} email={email} />
    </Modal>
  );
}
