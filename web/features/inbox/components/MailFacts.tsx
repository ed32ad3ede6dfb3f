import { useState } from "react";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { Button } from "../../../ui/Button.tsx";
import { Fold } from "../../../ui/Fold.tsx";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { CountMailedAnswerDocument, type ThreadMessageFragment } from "../../../generated/graphql.ts";

type Mail = NonNullable<ThreadMessageFragment["mail"]>;

const FORM = "count-mailed-answer";

/** By whoever manages the matter, with the reason. */
function CountDialog({
  messageId,
  counts,
  onClose,
}: {
  messageId: string;
  counts: boolean;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const { run, busy, problems } = useAction(CountMailedAnswerDocument, { refetch: [] });
  const submit = async () => {
    const { done } = await run({ messageId, counts, reason });
    if (done) onClose();
  };
  return (
    <PromptDialog
      title={counts ? "Cuenta como respuesta" : "No cuenta como respuesta"}
      form={FORM}
      about={messageId}
      labels={{ reason: "Motivo" }}
      problems={problems}
      running={busy}
      action={counts ? "Contar como respuesta" : "No contar como respuesta"}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {counts
          ? "Los plazos de la ley lo tendrán por una respuesta por escrito de esta parte, recibida cuando llegó el correo."
          : "Los plazos de la ley dejarán de tenerlo por una respuesta, y lo que demostraba como recibido deja de estarlo."}
      </p>
      <TextAreaField
        id={fieldId(FORM, "reason")}
        label="Motivo"
        hint="Queda en la actividad."
        required
        maxLength={500}
        value={reason}
        error={fieldErrors(problems)("reason")}
        onChange={setReason}
      />
    </PromptDialog>
  );
}

function whyNot({ knownSender, decidedAt }: Mail): string {
  if (decidedAt !== null) return "No cuenta como respuesta";
  return knownSender ? "Respuesta automática o vacía" : "Remitente sin comprobar";
}

/** What whoever manages the matter has to know of a message that came by mail. */
export function MailFacts({ messageId, mail }: { messageId: string; mail: Mail }) {
  const [isDeciding, setDeciding] = useState(false);
  const { fromAddress, quoted, counts, reason } = mail;
  return (
    <div className="stack gap-4">
      <p className="anywhere muted tiny">
        Por correo, de {fromAddress === "" ? "una dirección que no consta" : fromAddress}{" "}
        {!counts && <StatusTag tone="warning">{whyNot(mail)}</StatusTag>}
      </p>
      {reason !== "" && <p className="anywhere muted tiny">Motivo: {reason}</p>}
      {quoted !== "" && (
        <Fold summary="Texto citado">
          <p className="lines anywhere muted tiny">{quoted}</p>
        </Fold>
      )}
      <div>
        <Button size="sm" onClick={() => setDeciding(true)}>
          {counts ? "No cuenta como respuesta" : "Cuenta como respuesta"}
        </Button>
      </div>
      {isDeciding && (
        <CountDialog messageId={messageId} counts={!counts} onClose={() => setDeciding(false)} />
      )}
    </div>
  );
}
