import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { PaymentNoticeDialog, type PaymentNotice } from "../../../parts/payments/PaymentNoticeDialog.tsx";
import { NotifyPaymentDocument, type ClientInstalmentRowFragment } from "../../../generated/graphql.ts";

interface NotifyPaymentDialogProps {
  instalment: ClientInstalmentRowFragment;
  onClose: () => void;
}

/** 'Ya he pagado', said in the account. */
export function NotifyPaymentDialog({ instalment, onClose }: NotifyPaymentDialogProps) {
  const [share, setShare] = useState<number | null>(null);
  const { run, busy, problems, setProblems } = useAction(NotifyPaymentDocument);
  const send = async (notice: PaymentNotice) => {
    const variables = { instalmentId: instalment.id, ...notice };
    const { done } = await run(variables, {
      onProgress: ({ loaded, total }) => setShare(total === null || loaded >= total ? null : loaded / total),
    });
    setShare(null);
    if (done) onClose();
  };
  return (
    <PaymentNoticeDialog
      instalment={instalment}
      running={busy}
      share={share}
      problems={problems}
      setProblems={setProblems}
      onSend={send}
      onClose={onClose}
    />
  );
}
