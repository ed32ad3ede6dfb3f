import { useState } from "react";
import { LONGEST_PAYMENT_NOTE } from "../../../schema/rules/debt-payments.ts";
import { dayInMadrid } from "../../../schema/rules/madrid-days.ts";
import { ReverseDebtChargeDocument, type DebtChargeRowFragment } from "../../generated/graphql.ts";
import { formFields } from "../../lib/form-fields.ts";
import { fieldErrors } from "../../lib/form-problems.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { useAction } from "../../lib/use-action.ts";
import { DayField } from "../../ui/DayField.tsx";
import { TextAreaField } from "../../ui/FormControls.tsx";
import { PromptDialog } from "../../ui/PromptDialog.tsx";

const FORM = "reverse-charge";
const LABELS = { reason: "Motivo", day: "Desde qué día" } as const;

interface ReverseChargeDialogProps {
  charge: Pick<DebtChargeRowFragment, "id" | "amount" | "day">;
  currency: string;
  onClose: () => void;
}

/** Takes back what was added to a debt, with why; both stay visible. */
export function ReverseChargeDialog({ charge, currency, onClose }: ReverseChargeDialogProps) {
  const [values, setValues] = useState(() => ({ reason: "", day: dayInMadrid(new Date()) }));
  const { run, busy, problems } = useAction(ReverseDebtChargeDocument);
  const field = formFields({
    form: FORM,
    labels: LABELS,
    values,
    errorOf: fieldErrors(problems),
    change: (part) => setValues((now) => ({ ...now, ...part })),
  });
  const { id, amount, day } = charge;
  return (
    <PromptDialog
      title={`Anular el cargo de ${formatMoney(amount, currency)} del ${formatDate(day)}`}
      form={FORM}
      about={id}
      labels={LABELS}
      problems={problems}
      running={busy}
      action="Anular el cargo"
      danger
      onSubmit={async () => {
        if ((await run({ id, input: values })).done) onClose();
      }}
      onClose={onClose}
    >
      <p>Deja de reclamarse desde el día que indiques. El cargo y su anulación quedan en el historial.</p>
      <TextAreaField {...field("reason")} required rows={2} maxLength={LONGEST_PAYMENT_NOTE} />
      <DayField {...field("day")} required hint="El del cargo, si se anotó por error." />
    </PromptDialog>
  );
}
