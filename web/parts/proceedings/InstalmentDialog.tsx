import { REQUIRED_MESSAGE } from "../../../schema/rules/required.ts";
import { useState } from "react";
import { fieldErrors, fieldId } from "../../lib/form-problems.ts";
import { formatDate, formatMoney, todayInMadrid } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";
import { DayField } from "../../ui/DayField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { MarkAgreementInstalmentDocument, type AgreementItemFragment } from "../../generated/graphql.ts";
import { useMatterAction } from "./use-matter-action.ts";

const FORM = "mark-instalment";
const LABELS = { paidOn: "Día del pago", note: "Nota (opcional)" } as const;

interface InstalmentDialogProps {
  instalment: AgreementItemFragment["instalments"][number];
  currency: string;
  onClose: () => void;
}

/** Notes that one party paid the other, or takes the note back. */
export function InstalmentDialog({ instalment, currency, onClose }: InstalmentDialogProps) {
  const { id, number, amount, dueOn } = instalment;
  const [paidOn, setPaidOn] = useState(instalment.paidOn ?? todayInMadrid());
  const [note, setNote] = useState(instalment.note);
  const { run, busy, problems, refuse } = useMatterAction(MarkAgreementInstalmentDocument);
  const errorOf = fieldErrors(problems);
  const send = async (day: string | null) => {
    const variables = { id, paidOn: day, note: day === null ? "" : note.trim() };
    const { done } = await run(variables);
    if (done) onClose();
  };
  const submit = async () => {
    if (paidOn === "") return refuse([{ field: ["paidOn"], message: REQUIRED_MESSAGE }]);
    await send(paidOn);
  };
  return (
    <PromptDialog
      title={`Pago del plazo ${number}`}
      form={FORM}
      about={id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anotar el pago"
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {formatMoney(amount, currency)}, con vencimiento el {formatDate(dueOn)}. El pago es entre las partes:
        aquí solo se anota.
      </p>
      <DayField
        id={fieldId(FORM, "paidOn")}
        label={LABELS.paidOn}
        required
        value={paidOn}
        error={errorOf("paidOn")}
        onChange={(value) => setPaidOn(value)}
      />
      <TextField
        id={fieldId(FORM, "note")}
        label={LABELS.note}
        maxLength={500}
        value={note}
        error={errorOf("note")}
        onChange={(event) => setNote(event.target.value)}
      />
      {instalment.paidOn !== null && (
        <div>
          <Button variant="quiet" disabled={busy} onClick={() => void send(null)}>
            Quitar la anotación: no está pagado
          </Button>
        </div>
      )}
    </PromptDialog>
  );
}
