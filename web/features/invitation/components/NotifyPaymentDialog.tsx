import { useState } from "react";
import { useUpload } from "../../../lib/use-upload.ts";
import type { UserProblem } from "../../../lib/user-errors.ts";
import { PaymentNoticeDialog, type PaymentNotice } from "../../../parts/payments/PaymentNoticeDialog.tsx";
import {
  NotifyPaymentByInvitationDocument,
  type InvitationPartsFragment,
} from "../../../generated/plain/graphql.ts";
import { useOpenInvitation } from "../invitation-context.ts";

interface NotifyPaymentDialogProps {
  instalment: InvitationPartsFragment["instalments"][number];
  onClose: () => void;
}

/** 'Ya he pagado', said by link: with a proof it goes the way of files. */
export function NotifyPaymentDialog({ instalment, onClose }: NotifyPaymentDialogProps) {
  const { token, act, show } = useOpenInvitation();
  const upload = useUpload(NotifyPaymentByInvitationDocument);
  const [problems, setProblems] = useState<readonly UserProblem[]>([]);
  const [running, setRunning] = useState(false);

  const send = async ({ input, proof }: PaymentNotice) => {
    const variables = { token, instalmentId: instalment.id, input, proof };
    setProblems([]);
    setRunning(true);
    if (proof === null) {
      const found = await act(NotifyPaymentByInvitationDocument, variables);
      setRunning(false);
      return found.length > 0 ? setProblems(found) : onClose();
    }
    const payload = await upload.send(variables);
    setRunning(false);
    if (payload === null) return undefined;
    show(payload);
    return onClose();
  };
  return (
    <PaymentNoticeDialog
      instalment={instalment}
      running={running}
      share={upload.share}
      problems={upload.error === null ? problems : [{ field: [], message: upload.error }]}
      setProblems={(next) => {
        upload.setError(null);
        setProblems(next);
      }}
      onSend={send}
      onClose={onClose}
    />
  );
}
