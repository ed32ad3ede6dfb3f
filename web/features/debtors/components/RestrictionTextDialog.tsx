import { useState } from "react";
import {
  AnswerDisputeDocument,
  DebtorPageDocument,
  LiftRestrictionDocument,
  type RestrictionRowFragment,
} from "../../../generated/graphql.ts";
import { fieldErrors, fieldId } from "../../../lib/form-problems.ts";
import { useAction } from "../../../lib/use-action.ts";
import { TextAreaField } from "../../../ui/FormControls.tsx";
import { PromptDialog } from "../../../ui/PromptDialog.tsx";

const FORM = "restriction-text";
const REFRESH = { refetch: [DebtorPageDocument] };

interface DialogProps {
  restriction: RestrictionRowFragment;
  onClose: () => void;
}

/** Ends a restriction, with why. */
export function LiftDialog({ restriction, onClose }: DialogProps) {
  const [reason, setReason] = useState("");
  const { run, busy, problems } = useAction(LiftRestrictionDocument, REFRESH);
  return (
    <PromptDialog
      title="Levantar la restricción"
      form={FORM}
      about={restriction.id}
      labels={{ reason: "Motivo" }}
      problems={problems}
      running={busy}
      action="Levantar"
      onSubmit={async () => {
        if ((await run({ id: restriction.id, reason })).done) onClose();
      }}
      onClose={onClose}
    >
      <p>
        Desde ahora se podrá volver a contactar con esta persona. Queda anotado quién lo decide y por qué.
      </p>
      <TextAreaField
        id={fieldId(FORM, "reason")}
        label="Motivo"
        required
        maxLength={1000}
        value={reason}
        error={fieldErrors(problems)("reason")}
        onChange={setReason}
      />
    </PromptDialog>
  );
}

const UNFINISHED =
  "Escribe qué habéis comprobado: el texto propuesto no responde a lo que la persona discute.";

const TEMPLATE = `Hemos recibido lo que nos dices sobre esta deuda.

Esto es lo que hemos comprobado:

Si no estás de acuerdo, responde desde tu enlace personal y lo revisaremos.`;

/** Answers a dispute by mail; what is proposed is to be completed, or nothing would be answered and the dispute be over. */
export function AnswerDisputeDialog({ restriction, onClose }: DialogProps) {
  const [text, setText] = useState(TEMPLATE);
  const { run, busy, problems, setProblems } = useAction(AnswerDisputeDocument, REFRESH);
  return (
    <PromptDialog
      title="Responder a la deuda discutida"
      form={FORM}
      about={restriction.id}
      labels={{ text: "Respuesta" }}
      problems={problems}
      running={busy}
      action="Enviar la respuesta"
      busyLabel="Enviando..."
      onSubmit={async () => {
        if (text.trim() === TEMPLATE) setProblems([{ field: ["text"], message: UNFINISHED }]);
        else if ((await run({ restrictionId: restriction.id, text })).done) onClose();
      }}
      onClose={onClose}
    >
      <p>Se envía por correo y la deuda deja de constar como discutida.</p>
      <TextAreaField
        id={fieldId(FORM, "text")}
        label="Respuesta"
        required
        rows={10}
        maxLength={5000}
        value={text}
        error={fieldErrors(problems)("text")}
        onChange={setText}
      />
    </PromptDialog>
  );
}
