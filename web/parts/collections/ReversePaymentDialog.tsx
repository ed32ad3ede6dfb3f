import { useState } from "react";
import { LONGEST_PAYMENT_NOTE } from "../../../schema/rules/debt-payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { ReverseDebtPaymentDocument, type DebtPaymentRowFragment } from "../../generated/graphql.ts";
import { formFields } from "../../lib/form-fields.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { useAction } from "../../lib/use-action.ts";
import { DayField } from "../../ui/DayField.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";

const FORM = "reverse-payment";
const LABELS = { reason: "Motivo", day: "Desde qué día" } as const;

interface ReversePaymentDialogProps {
  payment: Pick<DebtPaymentRowFragment, "id" | "amount" | "currency" | "day">;
  onClose: () => void;
}

/** Takes the effect of a payment back, with why; both stay visible. */
export function ReversePaymentDialog({ payment, onClose }: ReversePaymentDialogProps) {
  const [values, setValues] = useState(() => ({ reason: "", day: dayInMadrid(new Date()) }));
  const { run, busy, problems } = useAction(ReverseDebtPaymentDocument);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const { id, amount, currency, day } = payment;
  return (
    <PromptDialog
      title={`Anular el cobro de ${formatMoney(amount, currency)} del ${formatDate(day)}`}
      form={FORM}
      about={id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anular el cobro"
      danger
      onSubmit={async () => {
        if ((await run({ id, input: values })).done) onClose();
      }}
      onClose={onClose}
    >
      <p>
        La deuda vuelve a estar como antes desde el día que indiques. El cobro y su anulación quedan en el
        historial.
      </p>
      <TextAreaField {...field("reason")} required rows={2} maxLength={LONGEST_PAYMENT_NOTE} />
      <DayField
        {...field("day")}
        required
        hint="El del cobro, si nunca llegó; el de la devolución del banco, si la hubo."
      />
    </PromptDialog>
  );
}
