import { NOTICE_CHANNELS } from "../../../schema/rules/parties.ts";
import { useState } from "react";
import { type TellingPartyFragment, WithdrawNoticeDocument } from "../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { useAction } from "../../lib/use-action.ts";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { noticeSent } from "./party-words.ts";

interface WithdrawNoticeDialogProps {
  notice: TellingPartyFragment["notices"][number];
  displayName: string;
  onClose: () => void;
}

const FORM = "withdraw-notice";
const LABELS = { reason: "Qué está mal" };

/** A notice that was noted by mistake: another day, another party. */
export function WithdrawNoticeDialog({ notice, displayName, onClose }: WithdrawNoticeDialogProps) {
  const [reason, setReason] = useState("");
  const { run, busy, problems } = useAction(WithdrawNoticeDocument);
  return (
    <PromptDialog
      title="Se anotó por error"
      form={FORM}
      about={notice.id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Retirar el aviso"
      danger
      onSubmit={async () => {
        const { done } = await run({ id: notice.id, reason: reason.trim() });
        if (done) onClose();
      }}
      onClose={onClose}
    >
      <p>
        El aviso a {displayName} ({NOTICE_CHANNELS[notice.channel].toLowerCase()}, {noticeSent(notice)}) deja
        de contar para plazos y certificados. Sigue a la vista, tachado, con tu nombre y el motivo. No se
        puede deshacer, pero puedes anotarlo de nuevo con los datos correctos. Los documentos que ya se
        emitieron no cambian.
      </p>
      <TextAreaField
        id={fieldId(FORM, "reason")}
        label={LABELS.reason}
        hint="Por ejemplo: la fecha de recepción no es la del justificante, o era para otra parte."
        required
        maxLength={500}
        value={reason}
        error={fieldErrors(problems)("reason")}
        onChange={setReason}
      />
    </PromptDialog>
  );
}
