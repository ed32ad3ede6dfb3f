import { useState } from "react";
import { useAction } from "../../../lib/use-action.ts";
import { PaymentNoticeDialog, type PaymentNotice } from "../../../parts/payments/PaymentNoticeDialog.tsx";
import { sendPaymentNotice } from "../hooks/send-payment-notice.ts";
import type { ClientInstalmentRowFragment } from "../../../generated/graphql.ts";

interface NotifyPaymentDialogProps {
  instalment: ClientInstalmentRowFragment;
  onClose: () => void;
}

/** 'Ya he pagado', said in the account. */
export function NotifyPaymentDialog({ instalment, onClose }: NotifyPaymentDialogProps) {
  const [share, setShare] = useState<number | null>(null);
  const { run, running, problems, setProblems } = useAction();
  const send = async (notice: PaymentNotice) => {
    const variables = { instalmentId: instalment.id, ...notice };
    const isDone = await run((client) => sendPaymentNotice(client, variables, setShare));
    setShare(null);
    if (isDone) onClose();
  };
  return (
    <PaymentNoticeDialog
      instalment={instalment}
      running={running}
      share={share}
      problems={problems}
      setProblems={setProblems}
      onSend={send}
      onClose={onClose}
    />
  );
}
